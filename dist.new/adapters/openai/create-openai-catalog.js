import { throwIfCancelled } from "../shared/cancel-error.js";
import { createClient, toBaseUrl } from "./create-client.js";
import { readList } from "./read-body.js";
import { readModels } from "./read-models.js";
import { createRetryPlan, rest } from "./retry-plan.js";
import { createScrub } from "./scrub.js";
import { toError } from "./to-error.js";
import { toFailure } from "./to-failure.js";
import { watchAnswer } from "./watch-answer.js";
/** Creates a catalog of what an OpenAI-compatible endpoint lists under `/models`. */
export function createOpenaiCatalog(options) {
    const { clock, idleTimeoutMs: idleMs } = options;
    const key = options.apiKey?.reveal().trim();
    const scrub = createScrub({ baseUrl: toBaseUrl(options.baseUrl), ...(key ? { key } : {}) });
    const client = createClient(options);
    return {
        async list(signal) {
            throwIfCancelled(signal);
            const plan = createRetryPlan(clock);
            for (let made = 1;; made++) {
                const result = await fetchModels(await client(), { idleMs, signal, scrub, clock });
                if (result.kind === "listed")
                    return result.models;
                const delayMs = plan.next(result.failure);
                if (delayMs === undefined)
                    throw toError(result.failure, { made, idleMs, signal });
                await rest(clock, delayMs, signal);
            }
        },
    };
}
async function fetchModels(client, fetching) {
    const { idleMs, signal, scrub, clock } = fetching;
    const watch = watchAnswer(idleMs, signal);
    try {
        const request = client.get("/models", { signal: watch.controller.signal }).asResponse();
        const response = await watch.wait(request);
        return { kind: "listed", models: readModels(await readList(response, watch)) };
    }
    catch (error) {
        const nowMs = Date.parse(clock.now());
        const failure = await toFailure(error, { scrub, idleMs, nowMs, ended: watch.ended() });
        return { kind: "failed", failure };
    }
    finally {
        watch.close();
    }
}
