import { NO_USAGE } from "../../domain/model/message.js";
import { throwIfCancelled } from "../shared/cancel-error.js";
import { createClient, toBaseUrl } from "./create-client.js";
import { createOpenaiCatalog } from "./create-openai-catalog.js";
import { countCharacters, createUsageEstimator } from "./estimate-usage.js";
import { makeCallId } from "./make-call-id.js";
import { openCall } from "./open-call.js";
import { createPacing } from "./pacing.js";
import { createModelPicker } from "./pick-model.js";
import { runAttempt } from "./run-attempt.js";
import { createScrub } from "./scrub.js";
/** Creates a model that speaks to any OpenAI-compatible endpoint. */
export function createOpenaiModel(options) {
    const { clock, capabilities, idleTimeoutMs: idleMs, pacing = createPacing() } = options;
    const baseUrl = toBaseUrl(options.baseUrl);
    const key = options.apiKey?.reveal().trim();
    const client = createClient(options);
    const pickModel = createModelPicker(options.model, options.catalog ?? createOpenaiCatalog(options));
    const usageOf = createUsageCounter();
    const makeId = (position) => makeCallId(clock, position);
    const nowMs = () => Date.parse(clock.now());
    async function* converse(request, signal) {
        throwIfCancelled(signal);
        const model = await pickModel(signal);
        const endpoint = { baseUrl, model };
        const scrub = createScrub({ baseUrl, model, ...(key ? { key } : {}) });
        const turn = pacing.open({ baseUrl, key: key ?? "" }, clock);
        const { stream } = options;
        const call = openCall({ endpoint, request, stream, clock, capabilities, turn });
        for (let attempt = 1;; attempt++) {
            const body = call.body();
            await turn.start(signal);
            const startedAt = clock.monotonicMs();
            const end = yield* runAttempt({ client, body, idleMs, signal, scrub, makeId, nowMs });
            const latencyMs = clock.monotonicMs() - startedAt;
            const told = { model, attempt, usage: usageOf(request, end), latencyMs };
            if (end.kind === "answered") {
                turn.passed();
                call.succeeded(body, end.usage?.inputTokens);
                return yield* succeed(end, told);
            }
            const { failure } = end;
            if (failure.kind !== "rate-limited")
                turn.passed();
            yield { type: "attempt", attempt: { ...told, ok: false, reason: failure.reason } };
            const delayMs = call.delayAfter(failure, body, { made: attempt, idleMs, signal });
            yield { type: "retry", attempt: attempt + 1, reason: failure.reason, delayMs };
            await call.wait(failure, delayMs, signal);
        }
    }
    return { stream: converse };
}
async function* succeed(end, told) {
    for (const call of end.answer.calls)
        yield { type: "tool-call", call };
    yield { type: "attempt", attempt: { ...told, ok: true } };
    yield { type: "finish", reason: end.answer.finish };
}
/** An attempt that failed before the first word costs nothing; every other is counted, or estimated. */
function createUsageCounter() {
    const estimator = createUsageEstimator();
    return (request, end) => {
        if (end.kind === "failed" && end.chars === 0 && !end.usage)
            return NO_USAGE;
        const characters = { input: countCharacters(request), output: end.chars };
        return end.usage ? estimator.accept(end.usage, characters) : estimator.estimate(characters);
    };
}
