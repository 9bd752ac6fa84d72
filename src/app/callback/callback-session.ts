import { type ErrorCode, isAppError } from "../../domain/core/app-error.ts";
import { RunnerResult } from "../../domain/runner/runner-result.ts";
import type { ChangeAnnouncement } from "../../domain/task/change-announcement.ts";
import type { DeskSession } from "../../ports/callback-desk.ts";
import type { RunnerHooks } from "../../ports/launcher.ts";
import type {
  CallbackLane,
  CallbackVoice,
  IntentHeard,
  NotHeard,
  TokenHeard,
} from "./callback-api.ts";
import { type CallbackTalk, createCallbackTalk, type TalkOptions } from "./callback-stream.ts";

export interface SessionOptions extends TalkOptions {
  readonly hooks: RunnerHooks;
  /** Called each time that it was closed, when nothing is being taken any more. */
  onClosed(ends: boolean): Promise<void>;
}

/** One runner that is heard, as its launcher has it and as its messages reach it. */
export interface CallbackSession extends DeskSession {
  /** Lets the runner speak, as `CallbackHearing` does. */
  hear<Answer>(
    lane: CallbackLane,
    use: (voice: CallbackVoice) => Promise<Answer>,
  ): Promise<Answer | NotHeard>;
}

/** Messages at once. A well-behaved runner sends one, and another when it has heard nothing for long. */
const ROOM: Readonly<Record<CallbackLane, number>> = { talk: 4, ask: 8 };

/** Hears one runner: words and result in order, questions beside them. */
export function createCallbackSession(options: SessionOptions): CallbackSession {
  const talk = createCallbackTalk(options);
  const questions = createQuestions(options, talk);
  const spoke = Promise.withResolvers<void>();
  if (options.heard > 0) spoke.resolve();
  const voice: CallbackVoice = {
    ...questions.voice,
    events: async (message) => {
      if (message.attempt === options.runner.attempt) return talk.events(message);
      options.onRefused("wrong-attempt");
      return { kind: "unauthorized" };
    },
    result: talk.result,
    misread: () => options.onRefused("unreadable"),
  };
  const busy = { talk: 0, ask: 0 };
  return {
    over: talk.over,
    spoke: spoke.promise,
    hasResult: talk.hasResult,
    say: talk.say,
    hear: async (lane, use) => {
      const shut = talk.shut();
      if (shut?.kind === "finished") options.onRefused("finished");
      if (shut !== undefined) return shut;
      if (busy[lane] >= ROOM[lane]) {
        options.onRefused("too-many");
        return { kind: "busy", why: "too-many" };
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
      if (data !== undefined && isWhole(data)) await talk.result(data);
      await talk.settled();
      return talk.hasResult();
    },
    close: async (ends) => {
      await Promise.all([talk.close(ends), questions.close()]);
      await options.onClosed(ends);
    },
  };
}

/** What was kept of a result may have had no room for all that it needs. */
function isWhole({ status, draft, reply, task }: RunnerResult): boolean {
  const needed = { draft, reply, succeeded: task } as const;
  return !(status in needed) || needed[status as keyof typeof needed] !== undefined;
}

interface Questions {
  readonly voice: Pick<CallbackVoice, "intent" | "token">;
  /** Gives up what is asked; resolves when nothing is any more. */
  close(): Promise<void>;
}

function createQuestions({ hooks, onRefused }: SessionOptions, talk: CallbackTalk): Questions {
  const abort = new AbortController();
  const asked = new Set<Promise<unknown>>();
  const ask = async <Answer>(put: () => Promise<Answer>): Promise<Answer | NotHeard> => {
    const shut = talk.hasResult() ? ({ kind: "finished" } as const) : talk.shut();
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
    voice: {
      intent: async (intent) => {
        const heard = await ask(() => keepIntent(hooks, intent));
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

const PASSING: readonly ErrorCode[] = [
  "store-unavailable",
  "code-host-unreachable",
  "code-host-rate-limited",
  "code-host-unclear",
];

async function keepIntent(hooks: RunnerHooks, intent: ChangeAnnouncement): Promise<IntentHeard> {
  try {
    await hooks.intent(intent);
    return { kind: "taken" };
  } catch (error) {
    // These may pass, and a store that fails may have kept it: it is asked again.
    if (!isAppError(error) || PASSING.includes(error.code)) throw error;
    return { kind: "refused", error };
  }
}

async function issueToken(hooks: RunnerHooks, signal: AbortSignal): Promise<TokenHeard> {
  try {
    return { kind: "token", token: await hooks.token(signal) };
  } catch (error) {
    if (!isAppError(error, "code-host-denied")) throw error;
    return { kind: "denied", error };
  }
}
