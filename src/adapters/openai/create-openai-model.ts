import { NO_USAGE, type Usage } from "../../domain/agent/message.ts";
import type { ModelAttempt } from "../../domain/agent/model-attempt.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Model, ModelPart, ModelRequest } from "../../ports/model.ts";
import type { ModelCatalog } from "../../ports/model-catalog.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import type { Capabilities, Endpoint } from "./capabilities.ts";
import { createOpenaiCatalog } from "./create-openai-catalog.ts";
import {
  createOpenaiClient,
  type EndpointOptions,
  normalizeBaseUrl,
} from "./create-openai-client.ts";
import { countCharacters, createUsageEstimator } from "./estimate-usage.ts";
import { makeCallId } from "./make-call-id.ts";
import { openModelCall } from "./open-model-call.ts";
import { createPacing, type Pacing } from "./pacing.ts";
import { createModelPicker } from "./pick-model.ts";
import { type AttemptResult, runAttempt } from "./run-attempt.ts";
import { createScrub } from "./scrub.ts";

export interface OpenaiModelOptions extends EndpointOptions {
  /** Absent: the first model of the catalog that supports tools. */
  readonly model?: string | undefined;
  /** True to request streams; the parts are the same. */
  readonly stream: boolean;
  /** Longest wait for the first byte of an answer and between two bytes. */
  readonly idleTimeoutMs: number;
  readonly clock: Clock;
  readonly capabilities: Capabilities;
  /** Absent: pauses are shared only by the calls of this model. */
  readonly pacing?: Pacing | undefined;
  /** Catalog to pick a model from when none is set; absent: the endpoint's own catalog. */
  readonly catalog?: ModelCatalog;
}

/** Creates a model that uses any OpenAI-compatible endpoint. */
export function createOpenaiModel(options: OpenaiModelOptions): Model {
  const { clock, capabilities, idleTimeoutMs: idleMs, pacing = createPacing() } = options;
  const baseUrl = normalizeBaseUrl(options.baseUrl);
  const key = options.apiKey?.reveal().trim();
  const client = createOpenaiClient(options);
  const pickModel = createModelPicker(
    options.model,
    options.catalog ?? createOpenaiCatalog(options),
  );
  const usageOf = createUsageCounter();
  const makeId = (position: number) => makeCallId(clock, position);
  const nowMs = () => Date.parse(clock.now());

  async function* converse(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
    throwIfCancelled(signal);
    const model = await pickModel(signal);
    const endpoint: Endpoint = { baseUrl, model };
    const scrub = createScrub({ baseUrl, model, key: key ? key : undefined });
    const turn = pacing.open({ baseUrl, key: key ?? "" }, clock);
    const { stream } = options;
    const call = openModelCall({ endpoint, request, stream, clock, capabilities, turn });
    for (let attempt = 1; ; attempt++) {
      const body = call.body();
      await turn.start(signal);
      const startedAt = clock.monotonicMs();
      const end = yield* runAttempt({ client, body, idleMs, signal, scrub, makeId, nowMs });
      const latencyMs = clock.monotonicMs() - startedAt;
      const told = { model, attempt, usage: usageOf(request, end), latencyMs };
      if (end.kind === "answered") {
        turn.release();
        call.recordSuccess(body, end.usage?.inputTokens);
        return yield* emitAnswer(end, told);
      }
      const { failure } = end;
      if (failure.kind !== "rate-limited") turn.release();
      yield { type: "attempt", attempt: { ...told, ok: false, reason: failure.reason } };
      const delayMs = call.delayAfter(failure, body, { made: attempt, idleMs, signal });
      yield { type: "retry", attempt: attempt + 1, reason: failure.reason, delayMs };
      await call.wait(failure, delayMs, signal);
    }
  }

  return { stream: converse };
}

async function* emitAnswer(
  end: Extract<AttemptResult, { kind: "answered" }>,
  told: Omit<ModelAttempt, "ok">,
): AsyncGenerator<ModelPart, void> {
  for (const call of end.answer.calls) yield { type: "tool-call", call };
  yield { type: "attempt", attempt: { ...told, ok: true } };
  yield { type: "finish", reason: end.answer.finish };
}

/**
 * Creates the usage counter. An attempt that failed before the first output costs nothing; every
 * other is counted or estimated.
 */
function createUsageCounter(): (request: ModelRequest, end: AttemptResult) => Usage {
  const estimator = createUsageEstimator();
  return (request, end) => {
    if (end.kind === "failed" && end.chars === 0 && !end.usage) return NO_USAGE;
    const characters = { input: countCharacters(request), output: end.chars };
    return end.usage ? estimator.accept(end.usage, characters) : estimator.estimate(characters);
  };
}
