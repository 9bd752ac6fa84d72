import type { ModelAttempt } from "../../domain/agent/ledger-entry.ts";
import { NO_USAGE, type Usage } from "../../domain/agent/message.ts";
import { AppError } from "../../domain/core/app-error.ts";
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
import { openModelCall } from "./open-model-call.ts";
import { createPacing, type Pacing } from "./pacing.ts";
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
      const record = { model, attempt, usage: usageOf(request, end), latencyMs };
      if (end.kind === "answered") {
        turn.release();
        call.recordSuccess(body, end.usage?.inputTokens);
        return yield* emitAnswer(end, record);
      }
      const { failure } = end;
      if (failure.kind !== "rate-limited") turn.release();
      yield { type: "attempt", attempt: { ...record, ok: false, reason: failure.reason } };
      const delayMs = call.delayAfter(failure, body, { made: attempt, idleMs, signal });
      yield { type: "retry", attempt: attempt + 1, reason: failure.reason, delayMs };
      await call.wait(failure, delayMs, signal);
    }
  }

  return { stream: converse };
}

async function* emitAnswer(
  end: Extract<AttemptResult, { kind: "answered" }>,
  record: Omit<ModelAttempt, "ok">,
): AsyncGenerator<ModelPart, void> {
  for (const call of end.answer.calls) yield { type: "tool-call", call };
  yield { type: "attempt", attempt: { ...record, ok: true } };
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

const POSITION_DIGITS = 2;
/** Nine letters and digits: the one form that every endpoint accepts. */
const ID_LENGTH = 9;

/**
 * Generates the id of a tool call without one; `position` distinguishes the calls of one answer.
 */
function makeCallId(clock: Pick<Clock, "randomHex">, position: number): string {
  const random = clock.randomHex(4).slice(0, ID_LENGTH - POSITION_DIGITS);
  return random + position.toString(36).padStart(POSITION_DIGITS, "0");
}

/**
 * Creates a function that returns the model id: the configured one, or else the first of the
 * catalog that supports tools.
 */
export function createModelPicker(
  model: string | undefined,
  catalog: ModelCatalog,
): (signal: AbortSignal) => Promise<string> {
  const set = model?.trim() || undefined;
  // Conversations that start at the same time share one look-up.
  let looking: Promise<string> | undefined;
  return async (signal) => {
    if (set !== undefined) return set;
    looking ??= discoverModel(catalog, signal);
    try {
      return await looking;
    } catch (error) {
      looking = undefined;
      throw error;
    }
  };
}

// Models that endpoints without capability data list beside chat models.
const NON_CHAT_MODEL =
  /embed|whisper|transcri|\btts\b|speech|audio|realtime|dall-e|image|vision-preview|moderation|rerank|guard|babbage|davinci|instruct-0914|sora|diffusion|\bbge\b|clip/i;

async function discoverModel(catalog: ModelCatalog, signal: AbortSignal): Promise<string> {
  const models = await catalog.list(signal);
  const live = models.filter((model) => model.isLive !== false && model.hasTools !== false);
  const usable =
    live.find((model) => model.hasTools === true) ??
    live.find((model) => !NON_CHAT_MODEL.test(model.id)) ??
    live[0];
  if (usable) return usable.id;
  const what = models.length === 0 ? "lists no models" : "lists no model that supports tools";
  throw new AppError("model-rejected", `the endpoint ${what}; set LLM_MODEL`, {
    details: { status: 200 },
  });
}
