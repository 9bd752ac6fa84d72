import { type ErrorCode, isAppError } from "../../domain/core/app-error.ts";
import type { RunEventBody } from "../../domain/event/run-event.ts";
import { RunnerResult } from "../../domain/runner/runner-result.ts";
import type { ChangeAnnouncement } from "../../domain/task/change-announcement.ts";
import type { RunnerHooks } from "../../ports/launcher.ts";
import type {
  CallbackHandlers,
  CallbackLane,
  CallbackRejection,
  IntentOutcome,
  TokenOutcome,
} from "./callback-api.ts";
import {
  type CallbackStream,
  type CallbackStreamOptions,
  createCallbackStream,
  type RunnerSessionEnd,
} from "./callback-stream.ts";

/** A session with one runner. */
export interface RunnerSession {
  /** Resolves at the runner's first message, or at once when an earlier process already received one. */
  readonly firstContact: Promise<void>;
  /** Resolves when the session ends by itself; never resolves when it is closed first. */
  readonly ended: Promise<RunnerSessionEnd>;
  /** Returns whether the runner's result was received. */
  hasResult(): boolean;
  /** Adds events of the launcher, for the step `launch-pod`, to the runner's event stream. Never rejects. */
  emit(events: readonly RunEventBody[]): Promise<void>;
  /**
   * Submits a result that was recovered from the runner's environment after its process ended. Returns whether it was
   * accepted.
   */
  report(result: unknown): Promise<boolean>;
  /**
   * Stops receiving messages once the current one is processed. With `ends` the token is revoked; without it, a later
   * process can resume the session.
   */
  close(ends: boolean): Promise<void>;
}

export interface CallbackSessionOptions extends CallbackStreamOptions {
  readonly hooks: RunnerHooks;
  /** Called after each close, when no message is being processed any more. */
  onClosed(ends: boolean): Promise<void>;
}

/** A session with one runner, for its launcher and for its messages. */
export interface CallbackSession extends RunnerSession {
  /** Processes a runner's message, as `CallbackApi` does. */
  receive<Answer>(
    lane: CallbackLane,
    use: (voice: CallbackHandlers) => Promise<Answer>,
  ): Promise<Answer | CallbackRejection>;
}

/** Maximum number of concurrent messages. A well-behaved runner sends one, and another after a timeout. */
const MAX_CONCURRENT: Readonly<Record<CallbackLane, number>> = { talk: 4, ask: 8 };

/** Creates the session of one runner: events and result in order, requests concurrently. */
export function createCallbackSession(options: CallbackSessionOptions): CallbackSession {
  const stream = createCallbackStream(options);
  const questions = createRequestHandlers(options, stream);
  const spoke = Promise.withResolvers<void>();
  if (options.receivedCount > 0) spoke.resolve();
  const voice: CallbackHandlers = {
    ...questions.handlers,
    events: async (message) => {
      if (message.attempt === options.runner.attempt) return stream.events(message);
      options.onRefused("wrong-attempt");
      return { kind: "unauthorized" };
    },
    result: stream.result,
    reportUnreadable: () => options.onRefused("unreadable"),
  };
  const busy = { talk: 0, ask: 0 };
  return {
    ended: stream.ended,
    firstContact: spoke.promise,
    hasResult: stream.hasResult,
    emit: stream.emit,
    receive: async (lane, use) => {
      const shut = stream.getRejection();
      if (shut?.kind === "finished") options.onRefused("finished");
      if (shut !== undefined) return shut;
      if (busy[lane] >= MAX_CONCURRENT[lane]) {
        options.onRefused("too-many");
        return { kind: "busy", reason: "too-many" };
      }
      spoke.resolve();
      busy[lane] += 1;
      try {
        return await use(voice);
      } finally {
        busy[lane] -= 1;
      }
    },
    report: async (said) => {
      const { data } = RunnerResult.safeParse(said);
      if (data !== undefined && isCompleteResult(data)) await stream.result(data);
      await stream.idle();
      return stream.hasResult();
    },
    close: async (ends) => {
      await Promise.all([stream.close(ends), questions.close()]);
      await options.onClosed(ends);
    },
  };
}

/** Returns whether a result is complete: the environment may have truncated a stored result. */
function isCompleteResult({ status, draft, reply, task }: RunnerResult): boolean {
  const needed = { draft, reply, succeeded: task } as const;
  return !(status in needed) || needed[status as keyof typeof needed] !== undefined;
}

interface RequestHandlers {
  readonly handlers: Pick<CallbackHandlers, "intent" | "token">;
  /** Cancels pending requests; resolves when all have ended. */
  close(): Promise<void>;
}

function createRequestHandlers(
  { hooks, onRefused }: CallbackSessionOptions,
  stream: CallbackStream,
): RequestHandlers {
  const abort = new AbortController();
  const pending = new Set<Promise<unknown>>();
  const ask = async <Answer>(put: () => Promise<Answer>): Promise<Answer | CallbackRejection> => {
    const shut = stream.hasResult() ? ({ kind: "finished" } as const) : stream.getRejection();
    if (shut !== undefined) return shut;
    const answer = put();
    pending.add(answer);
    try {
      return await answer;
    } finally {
      pending.delete(answer);
    }
  };
  return {
    handlers: {
      intent: async (intent) => {
        const heard = await ask(() => storeIntent(hooks, intent));
        if (heard.kind === "refused") onRefused("intent");
        return heard;
      },
      token: (signal) => ask(() => issueToken(hooks, AbortSignal.any([signal, abort.signal]))),
    },
    close: async () => {
      abort.abort();
      await Promise.allSettled(pending);
    },
  };
}

const TRANSIENT_ERRORS: readonly ErrorCode[] = [
  "store-unavailable",
  "code-host-unreachable",
  "code-host-rate-limited",
  "code-host-unclear",
];

async function storeIntent(hooks: RunnerHooks, intent: ChangeAnnouncement): Promise<IntentOutcome> {
  try {
    await hooks.intent(intent);
    return { kind: "taken" };
  } catch (error) {
    // Such failures may be temporary, and a failing store may have stored it: the caller asks again.
    if (!isAppError(error) || TRANSIENT_ERRORS.includes(error.code)) throw error;
    return { kind: "refused", error };
  }
}

async function issueToken(hooks: RunnerHooks, signal: AbortSignal): Promise<TokenOutcome> {
  try {
    return { kind: "token", token: await hooks.token(signal) };
  } catch (error) {
    if (!isAppError(error, "code-host-denied")) throw error;
    return { kind: "denied", error };
  }
}
