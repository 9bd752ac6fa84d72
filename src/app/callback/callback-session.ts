import { type ErrorCode, isAppError } from "../../domain/core/app-error.ts";
import { RunnerResult } from "../../domain/runner/runner-result.ts";
import type { ChangeAnnouncement } from "../../domain/task/change-announcement.ts";
import type { RunnerSession } from "../../ports/callback-registry.ts";
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
} from "./callback-stream.ts";

export interface CallbackSessionOptions extends CallbackStreamOptions {
  readonly hooks: RunnerHooks;
  /** Called each time that it was closed, when nothing is being taken any more. */
  onClosed(ends: boolean): Promise<void>;
}

/** One runner that is heard, as its launcher has it and as its messages reach it. */
export interface CallbackSession extends RunnerSession {
  /** Lets the runner speak, as `CallbackApi` does. */
  receive<Answer>(
    lane: CallbackLane,
    use: (voice: CallbackHandlers) => Promise<Answer>,
  ): Promise<Answer | CallbackRejection>;
}

/** Messages at once. A well-behaved runner sends one, and another when it has heard nothing for long. */
const MAX_CONCURRENT: Readonly<Record<CallbackLane, number>> = { talk: 4, ask: 8 };

/** Hears one runner: words and result in order, questions beside them. */
export function createCallbackSession(options: CallbackSessionOptions): CallbackSession {
  const talk = createCallbackStream(options);
  const questions = createRequestHandlers(options, talk);
  const spoke = Promise.withResolvers<void>();
  if (options.receivedCount > 0) spoke.resolve();
  const voice: CallbackHandlers = {
    ...questions.handlers,
    events: async (message) => {
      if (message.attempt === options.runner.attempt) return talk.events(message);
      options.onRefused("wrong-attempt");
      return { kind: "unauthorized" };
    },
    result: talk.result,
    reportUnreadable: () => options.onRefused("unreadable"),
  };
  const busy = { talk: 0, ask: 0 };
  return {
    ended: talk.ended,
    firstContact: spoke.promise,
    hasResult: talk.hasResult,
    emit: talk.emit,
    receive: async (lane, use) => {
      const shut = talk.getRejection();
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
      if (data !== undefined && isCompleteResult(data)) await talk.result(data);
      await talk.idle();
      return talk.hasResult();
    },
    close: async (ends) => {
      await Promise.all([talk.close(ends), questions.close()]);
      await options.onClosed(ends);
    },
  };
}

/** What was kept of a result may have had no room for all that it needs. */
function isCompleteResult({ status, draft, reply, task }: RunnerResult): boolean {
  const needed = { draft, reply, succeeded: task } as const;
  return !(status in needed) || needed[status as keyof typeof needed] !== undefined;
}

interface RequestHandlers {
  readonly handlers: Pick<CallbackHandlers, "intent" | "token">;
  /** Gives up what is asked; resolves when nothing is any more. */
  close(): Promise<void>;
}

function createRequestHandlers(
  { hooks, onRefused }: CallbackSessionOptions,
  talk: CallbackStream,
): RequestHandlers {
  const abort = new AbortController();
  const asked = new Set<Promise<unknown>>();
  const ask = async <Answer>(put: () => Promise<Answer>): Promise<Answer | CallbackRejection> => {
    const shut = talk.hasResult() ? ({ kind: "finished" } as const) : talk.getRejection();
    if (shut !== undefined) return shut;
    const answer = put();
    asked.add(answer);
    try {
      return await answer;
    } finally {
      asked.delete(answer);
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
      await Promise.allSettled(asked);
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
    // These may pass, and a store that fails may have kept it: it is asked again.
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
