import type { Usage } from "../../src/domain/agent/message.ts";
import { AppError } from "../../src/domain/core/app-error.ts";
import type { FinishReason, Model, ModelPart, ModelRequest } from "../../src/ports/model.ts";
import type { CatalogModel, ModelCatalog } from "../../src/ports/model-catalog.ts";

/** What the model does with one request. */
export interface ScriptedTurn {
  /** A list arrives as one delta each. */
  readonly text?: string | readonly string[];
  readonly reasoning?: string | readonly string[] | undefined;
  readonly toolCalls?: readonly ScriptedCall[];
  /** Absent: the endpoint reports none, and it is estimated. */
  readonly usage?: Partial<Omit<Usage, "estimated">> | undefined;
  /** Absent: `tool-calls` when there are calls, else `stop`. */
  readonly finish?: FinishReason;
  /** Rejects with this after what came before it. */
  readonly error?: AppError | undefined;
  /** Real milliseconds before the first part; `Infinity` hangs until the call is cancelled. */
  readonly delayMs?: number;
  /** Real milliseconds after the last delta; `Infinity` hangs until the call is cancelled. */
  readonly stallMs?: number;
  /** Attempts that fail before this answer, with what was received of them. */
  readonly failedAttempts?: readonly {
    readonly text?: string;
    readonly reason?: string | undefined;
  }[];
}

export interface ScriptedCall {
  readonly name: string;
  /** An object is written as JSON. */
  readonly arguments?: string | Readonly<Record<string, unknown>> | undefined;
  readonly id?: string | undefined;
  readonly signature?: string | undefined;
}

export type ScriptedAnswer =
  | ScriptedTurn
  | ((request: ModelRequest, index: number) => ScriptedTurn | Promise<ScriptedTurn>);

export interface ScriptedModel extends Model {
  /** Every request so far, as it was when it was made. */
  readonly requests: readonly ModelRequest[];
}

const MODEL_ID = "scripted-model";

/**
 * Creates a model that plays turns, one a request in the order of the requests. A single function answers them all.
 * A request after the last turn is a mistake of the test and throws.
 */
export function createScriptedModel(
  turns: readonly ScriptedAnswer[] | Extract<ScriptedAnswer, (...input: never[]) => unknown>,
  modelId: string = MODEL_ID,
): ScriptedModel {
  const requests: ModelRequest[] = [];
  return {
    requests,
    async *stream(request, signal) {
      if (signal.aborted) throw cancelled();
      const index = requests.length;
      requests.push(structuredClone(request));
      const answer = typeof turns === "function" ? turns : turns[index];
      if (!answer) throw new Error(`the script has ${index} turns, and this is one request more`);
      const turn = typeof answer === "function" ? await answer(request, index) : answer;
      yield* play(turn, { request, index, signal, modelId });
    },
  };
}

interface PlaybackContext {
  readonly request: ModelRequest;
  readonly index: number;
  readonly signal: AbortSignal;
  readonly modelId: string;
}

async function* play(turn: ScriptedTurn, scene: PlaybackContext): AsyncGenerator<ModelPart, void> {
  const failed = turn.failedAttempts ?? [];
  const attempt = failed.length + 1;
  const told = { model: scene.modelId, usage: usageOf(turn, scene.request), latencyMs: 1 };
  for (const [position, { text, reason = "HTTP 503" }] of failed.entries()) {
    if (text) yield { type: "text-delta", text };
    yield { type: "attempt", attempt: { ...told, attempt: position + 1, ok: false, reason } };
    yield { type: "retry", attempt: position + 2, reason, delayMs: 0 };
  }
  const failure = yield* untilCancelled(playDeltas(turn, scene.signal), turn, scene.signal);
  if (failure) {
    yield { type: "attempt", attempt: { ...told, attempt, ok: false, reason: failure.code } };
    throw failure;
  }
  const calls = turn.toolCalls ?? [];
  for (const [position, call] of calls.entries()) {
    yield { type: "tool-call", call: toCall(call, scene.index, position) };
  }
  yield { type: "attempt", attempt: { ...told, attempt, ok: true } };
  yield { type: "finish", reason: turn.finish ?? (calls.length > 0 ? "tool-calls" : "stop") };
}

async function* untilCancelled(
  deltas: AsyncGenerator<ModelPart, void>,
  turn: ScriptedTurn,
  signal: AbortSignal,
): AsyncGenerator<ModelPart, AppError | undefined> {
  try {
    for await (const delta of deltas) {
      if (signal.aborted) return cancelled();
      yield delta;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return signal.aborted ? cancelled() : turn.error;
}

async function* playDeltas(
  turn: ScriptedTurn,
  signal: AbortSignal,
): AsyncGenerator<ModelPart, void> {
  await pause(turn.delayMs ?? 0, signal);
  for (const text of [turn.reasoning ?? []].flat()) yield { type: "reasoning-delta", text };
  for (const text of [turn.text ?? []].flat()) yield { type: "text-delta", text };
  await pause(turn.stallMs ?? 0, signal);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = Number.isFinite(ms) ? setTimeout(resolve, ms) : undefined;
    const onAbort = () => {
      clearTimeout(timer);
      reject(cancelled());
    };
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
  });
}

function toCall(call: ScriptedCall, turn: number, position: number) {
  const written = call.arguments ?? {};
  return {
    id: call.id ?? `call_${turn}_${position}`,
    name: call.name,
    arguments: typeof written === "string" ? written : JSON.stringify(written),
    ...(call.signature === undefined ? {} : { signature: call.signature }),
  };
}

function usageOf(turn: ScriptedTurn, request: ModelRequest): Usage {
  if (turn.usage) {
    return { inputTokens: 0, cachedTokens: 0, outputTokens: 0, ...turn.usage, estimated: false };
  }
  const input = request.messages.reduce((sum, message) => sum + message.content.length, 0);
  const output = [turn.text ?? []].flat().join("").length;
  return {
    inputTokens: Math.ceil(input / 4),
    cachedTokens: 0,
    outputTokens: Math.ceil(output / 4),
    estimated: true,
  };
}

function cancelled(): AppError {
  return new AppError("cancelled", "cancelled", { details: {} });
}

/** Creates a catalog that lists these models, or rejects. */
export function createScriptedCatalog(models: readonly CatalogModel[] | AppError): ModelCatalog {
  return {
    list(signal) {
      if (signal.aborted) return Promise.reject(cancelled());
      return models instanceof AppError ? Promise.reject(models) : Promise.resolve(models);
    },
  };
}
