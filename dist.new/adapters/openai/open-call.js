import { fitToContext, knownOverflow } from "./context-limits.js";
import { countCharacters } from "./estimate-usage.js";
import { createRetryPlan, rest } from "./retry-plan.js";
import { contextError, toError } from "./to-error.js";
import { toRequest } from "./to-request.js";
import { createTrials } from "./trials.js";
/** Begins a call. */
export function openCall(parts) {
    const { endpoint, request, stream, clock, capabilities, turn } = parts;
    const { model } = endpoint;
    const chars = countCharacters(request);
    const trials = createTrials();
    let refusals = 0;
    const plan = createRetryPlan(clock, (refusal) => capabilities.learn(endpoint, refusal));
    const limits = () => capabilities.limits(endpoint);
    const learnTrial = () => {
        const { omitted, maxTokens } = trials.current();
        for (const field of omitted)
            capabilities.learn(endpoint, { kind: "field", field });
        if (maxTokens !== undefined)
            capabilities.learn(endpoint, { kind: "max-tokens", maxTokens });
    };
    const tryOtherForm = (failure, sent) => {
        if (limits().isExplored === true)
            return false;
        if (trials.next(failure, sent))
            return true;
        if (trials.isOver())
            capabilities.learn(endpoint, { kind: "explored" });
        return false;
    };
    return {
        body() {
            const known = limits();
            const fit = fitAnswer(request, known);
            if (fit.kind === "too-long")
                throw contextError("", { overflow: fit.overflow, refusals });
            const trial = trials.current();
            const refused = new Set([...known.refused, ...trial.omitted]);
            const maxTokens = Math.min(fit.maxTokens, trial.maxTokens ?? fit.maxTokens);
            return toRequest({ ...request, maxTokens }, { model, stream, limits: { ...known, refused } });
        },
        succeeded(sent, inputTokens) {
            learnTrial();
            capabilities.learnAnswer(endpoint, { chars, maxTokens: mostTokens(sent) }, inputTokens);
        },
        delayAfter(failure, sent, attempts) {
            const delayMs = plan.next(failure, sent, chars);
            const isTooLong = failure.kind === "context";
            if (isTooLong)
                refusals += 1;
            const isHopeless = isTooLong && isOver(mostTokens(sent) ?? 0, fitAnswer(request, limits()));
            if (delayMs !== undefined && !isHopeless)
                return delayMs;
            if (tryOtherForm(failure, sent))
                return 0;
            const known = isTooLong
                ? knownOverflow(limits().context ?? {}, askedOf(request, limits()))
                : undefined;
            throw toError(failure, { ...attempts, overflow: known, refusals });
        },
        async wait(failure, delayMs, signal) {
            if (failure.kind === "rate-limited")
                turn.limited(delayMs);
            else
                await rest(clock, delayMs, signal);
        },
    };
}
const mostTokens = (sent) => sent.max_tokens ?? sent.max_completion_tokens;
/** The tokens to ask for within what is known of the endpoint. */
function fitAnswer(request, limits) {
    return fitToContext(limits.context ?? {}, askedOf(request, limits));
}
const askedOf = (request, { maxTokens: cap }) => ({
    chars: countCharacters(request),
    maxTokens: Math.min(request.maxTokens, cap ?? request.maxTokens),
});
/** Whether a refused request is too long however short its answer. */
const isOver = (sentMaxTokens, next) => next.kind === "too-long" || next.maxTokens >= sentMaxTokens;
