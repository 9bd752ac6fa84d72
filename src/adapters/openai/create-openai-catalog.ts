import type { OpenAI } from "openai";
import type { Clock } from "../../ports/clock.ts";
import type { CatalogModel, ModelCatalog } from "../../ports/model-catalog.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import {
  createOpenaiClient,
  type EndpointOptions,
  normalizeBaseUrl,
} from "./create-openai-client.ts";
import type { Failure } from "./failure.ts";
import { readList } from "./read-body.ts";
import { readModels } from "./read-models.ts";
import { createRetryPlan, sleepOrCancel } from "./retry-plan.ts";
import { createScrub, type Scrub } from "./scrub.ts";
import { toError } from "./to-error.ts";
import { toFailure } from "./to-failure.ts";
import { startWatchdog } from "./watchdog.ts";

export interface OpenaiCatalogOptions extends EndpointOptions {
  readonly idleTimeoutMs: number;
  readonly clock: Clock;
}

/** Creates a catalog of the models that an OpenAI-compatible endpoint lists under `/models`. */
export function createOpenaiCatalog(options: OpenaiCatalogOptions): ModelCatalog {
  const { clock, idleTimeoutMs: idleMs } = options;
  const key = options.apiKey?.reveal().trim();
  const scrub = createScrub({
    baseUrl: normalizeBaseUrl(options.baseUrl),
    key: key ? key : undefined,
  });
  const client = createOpenaiClient(options);
  return {
    async list(signal) {
      throwIfCancelled(signal);
      const plan = createRetryPlan(clock);
      for (let made = 1; ; made++) {
        const result = await fetchModels(await client(), { idleMs, signal, scrub, clock });
        if (result.kind === "listed") return result.models;
        const delayMs = plan.next(result.failure);
        if (delayMs === undefined) throw toError(result.failure, { made, idleMs, signal });
        await sleepOrCancel(clock, delayMs, signal);
      }
    },
  };
}

type ModelsResult =
  | { readonly kind: "listed"; readonly models: readonly CatalogModel[] }
  | { readonly kind: "failed"; readonly failure: Failure };

interface FetchModelsContext {
  readonly idleMs: number;
  readonly signal: AbortSignal;
  readonly scrub: Scrub;
  readonly clock: Clock;
}

async function fetchModels(client: OpenAI, fetching: FetchModelsContext): Promise<ModelsResult> {
  const { idleMs, signal, scrub, clock } = fetching;
  const watch = startWatchdog(idleMs, signal);
  try {
    const request = client.get("/models", { signal: watch.controller.signal }).asResponse();
    const response = await watch.wait(request);
    return { kind: "listed", models: readModels(await readList(response, watch)) };
  } catch (error) {
    const nowMs = Date.parse(clock.now());
    const failure = await toFailure(error, { scrub, idleMs, nowMs, ended: watch.endReason() });
    return { kind: "failed", failure };
  } finally {
    watch.close();
  }
}
