import { isAppError } from "../../domain/core/app-error.ts";
import type { RunEventBody } from "../../domain/event/run-event.ts";
import type { EventsMessage } from "../../domain/runner/callback-messages.ts";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RunnerHooks, RunnerRef } from "../../ports/launcher.ts";
import type { CallbackRejection, EventsOutcome, ResultOutcome } from "./callback-api.ts";
import type { RefusalKind } from "./callback-refusals.ts";

/** The reason why a runner's session ended. */
export type RunnerSessionEnd =
  /** The runner's result was accepted. */
  | { readonly kind: "result" }
  /** A message of the runner could not be processed; `how` is one line. */
  | { readonly kind: "broken"; readonly how: string };

export interface CallbackStreamOptions {
  readonly runner: RunnerRef;
  readonly hooks: Pick<RunnerHooks, "events" | "result">;
  /** Number of its events that an earlier process accepted. */
  readonly receivedCount: number;
  readonly clock: Pick<Clock, "now">;
  onRefused(kind: RefusalKind): void;
  onError(error: unknown): void;
}

/** The ordered messages of one runner. */
export interface CallbackStream {
  /** Resolves with the reason for the end; never resolves when it is closed first. */
  readonly ended: Promise<RunnerSessionEnd>;
  events(message: EventsMessage): Promise<EventsOutcome>;
  result(result: RunnerResult): Promise<ResultOutcome>;
  emit(events: readonly RunEventBody[]): Promise<void>;
  hasResult(): boolean;
  /** Resolves when every received message was accepted or rejected. */
  idle(): Promise<void>;
  /** Returns the reason why messages are rejected; `undefined` while they are accepted. */
  getRejection(): CallbackRejection | undefined;
  /** Stops accepting messages. Resolves when the current message is processed; waiting ones are dropped. */
  close(ends: boolean): Promise<void>;
}

interface StreamState extends CallbackStreamOptions {
  readonly ended: PromiseWithResolvers<RunnerSessionEnd>;
  state: "open" | "broken" | "left" | "ended";
  next: number;
  hasResult: boolean;
  queue: Promise<unknown>;
}

/** Passes a runner's events and its result to the hooks, one call at a time, each once. */
export function createCallbackStream(options: CallbackStreamOptions): CallbackStream {
  const stream: StreamState = {
    ...options,
    ended: Promise.withResolvers(),
    state: "open",
    next: options.receivedCount,
    hasResult: false,
    queue: Promise.resolve(),
  };
  const inLine = <Answer>(take: () => Promise<Answer>): Promise<Answer | CallbackRejection> => {
    const turn = stream.queue.then(async () => getStateRejection(stream) ?? (await take()));
    // The sender receives the rejection.
    stream.queue = turn.catch(() => undefined);
    return turn;
  };
  return {
    ended: stream.ended.promise,
    events: (message) => inLine(() => acceptEvents(stream, message)),
    result: (result) => inLine(() => acceptResult(stream, result)),
    emit: async (events) => {
      await inLine(() => callHook(stream, () => stream.hooks.events(events)));
    },
    hasResult: () => stream.hasResult,
    idle: async () => {
      await stream.queue;
    },
    getRejection: () => getStateRejection(stream),
    close: async (ends) => {
      if (stream.state !== "ended") stream.state = ends ? "ended" : "left";
      await stream.queue;
    },
  };
}

function getStateRejection({ state }: StreamState): CallbackRejection | undefined {
  if (state === "open") return undefined;
  return state === "left" ? { kind: "busy", reason: "not-taken-up" } : { kind: "finished" };
}

/** Skips events that were accepted before, and rejects events after the expected offset. */
async function acceptEvents(
  stream: StreamState,
  { from, events }: EventsMessage,
): Promise<EventsOutcome> {
  if (events.length > 0 && from > stream.next) {
    stream.onRefused("out-of-order");
    return { kind: "out-of-order", expected: stream.next };
  }
  const fresh = events.slice(Math.max(0, stream.next - from));
  if (fresh.length > 0) {
    if (stream.hasResult) {
      stream.onRefused("finished");
      return { kind: "finished" };
    }
    const position = { attempt: stream.runner.attempt, next: stream.next + fresh.length };
    const refusal = await callHook(stream, () => stream.hooks.events(fresh, position));
    if (refusal !== undefined) return refusal;
    stream.next = position.next;
  }
  return { kind: "taken", next: stream.next, now: stream.clock.now() };
}

async function acceptResult(stream: StreamState, result: RunnerResult): Promise<ResultOutcome> {
  if (stream.hasResult) {
    stream.onRefused("repeated-result");
    return { kind: "taken" };
  }
  const refusal = await callHook(stream, () => stream.hooks.result(result));
  if (refusal !== undefined) return refusal;
  stream.hasResult = true;
  stream.ended.resolve({ kind: "result" });
  return { kind: "taken" };
}

/** Calls a hook. A hook that fails ends the stream, unless it was closed in the meantime. */
async function callHook(
  stream: StreamState,
  call: () => Promise<void>,
): Promise<CallbackRejection | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    if (!isAppError(error)) stream.onError(error);
    if (stream.state === "open") {
      stream.state = "broken";
      const why = isAppError(error) ? error.message : "an unexpected error; this is a bug";
      stream.ended.resolve({ kind: "broken", how: `its message could not be processed: ${why}` });
    }
    return getStateRejection(stream);
  }
}
