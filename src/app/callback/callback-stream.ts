import { isAppError } from "../../domain/core/app-error.ts";
import type { RunEventBody } from "../../domain/event/run-event.ts";
import type { EventsMessage } from "../../domain/runner/callback-messages.ts";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";
import type { DeskEnd } from "../../ports/callback-desk.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RunnerHooks, RunnerRef } from "../../ports/launcher.ts";
import type { EventsHeard, NotHeard, ResultHeard } from "./callback-api.ts";
import type { RefusalKind } from "./callback-refusals.ts";

export interface TalkOptions {
  readonly runner: RunnerRef;
  readonly hooks: Pick<RunnerHooks, "events" | "result">;
  /** How many of its events were taken by an earlier process. */
  readonly heard: number;
  readonly clock: Pick<Clock, "now">;
  onRefused(kind: RefusalKind): void;
  onError(error: unknown): void;
}

/** What one runner says in order. */
export interface CallbackTalk {
  /** Resolves with how it ended; never when it is closed before. */
  readonly over: Promise<DeskEnd>;
  events(message: EventsMessage): Promise<EventsHeard>;
  result(result: RunnerResult): Promise<ResultHeard>;
  say(events: readonly RunEventBody[]): Promise<void>;
  hasResult(): boolean;
  /** Resolves when all that has come was taken, or will not be. */
  settled(): Promise<void>;
  /** Why nothing more is heard; `undefined` while something is. */
  shut(): NotHeard | undefined;
  /** Hears nothing more. Resolves when what is being taken is taken; what waits is not. */
  close(ends: boolean): Promise<void>;
}

interface Talk extends TalkOptions {
  readonly over: PromiseWithResolvers<DeskEnd>;
  state: "open" | "broken" | "left" | "ended";
  next: number;
  hasResult: boolean;
  line: Promise<unknown>;
}

/** Hands a runner's words and its result to the hooks, one call after the other, each once. */
export function createCallbackTalk(options: TalkOptions): CallbackTalk {
  const talk: Talk = {
    ...options,
    over: Promise.withResolvers(),
    state: "open",
    next: options.heard,
    hasResult: false,
    line: Promise.resolve(),
  };
  const inLine = <Answer>(take: () => Promise<Answer>): Promise<Answer | NotHeard> => {
    const turn = talk.line.then(async () => whyShut(talk) ?? (await take()));
    // Whoever sent it is told what it rejects with.
    talk.line = turn.catch(() => undefined);
    return turn;
  };
  return {
    over: talk.over.promise,
    events: (message) => inLine(() => takeEvents(talk, message)),
    result: (result) => inLine(() => takeResult(talk, result)),
    say: async (events) => {
      await inLine(() => hand(talk, () => talk.hooks.events(events)));
    },
    hasResult: () => talk.hasResult,
    settled: async () => {
      await talk.line;
    },
    shut: () => whyShut(talk),
    close: async (ends) => {
      if (talk.state !== "ended") talk.state = ends ? "ended" : "left";
      await talk.line;
    },
  };
}

function whyShut({ state }: Talk): NotHeard | undefined {
  if (state === "open") return undefined;
  return state === "left" ? { kind: "busy", why: "not-taken-up" } : { kind: "finished" };
}

/** Beyond what is expected nothing is taken; what was taken before is passed over. */
async function takeEvents(talk: Talk, { from, events }: EventsMessage): Promise<EventsHeard> {
  if (events.length > 0 && from > talk.next) {
    talk.onRefused("out-of-order");
    return { kind: "out-of-order", expected: talk.next };
  }
  const fresh = events.slice(Math.max(0, talk.next - from));
  if (fresh.length > 0) {
    if (talk.hasResult) {
      talk.onRefused("finished");
      return { kind: "finished" };
    }
    const position = { attempt: talk.runner.attempt, next: talk.next + fresh.length };
    const refusal = await hand(talk, () => talk.hooks.events(fresh, position));
    if (refusal !== undefined) return refusal;
    talk.next = position.next;
  }
  return { kind: "taken", next: talk.next, now: talk.clock.now() };
}

async function takeResult(talk: Talk, result: RunnerResult): Promise<ResultHeard> {
  if (talk.hasResult) {
    talk.onRefused("repeated-result");
    return { kind: "taken" };
  }
  const refusal = await hand(talk, () => talk.hooks.result(result));
  if (refusal !== undefined) return refusal;
  talk.hasResult = true;
  talk.over.resolve({ kind: "result" });
  return { kind: "taken" };
}

/** Calls a hook. One that does not take what was said breaks the talk, unless it was closed meanwhile. */
async function hand(talk: Talk, call: () => Promise<void>): Promise<NotHeard | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    if (!isAppError(error)) talk.onError(error);
    if (talk.state === "open") {
      talk.state = "broken";
      const why = isAppError(error) ? error.message : "an unexpected error; this is a bug";
      talk.over.resolve({ kind: "broken", how: `what it said could not be taken: ${why}` });
    }
    return whyShut(talk);
  }
}
