import { readJson } from "../../domain/core/read-json.ts";
import type { RunnerHooks } from "../../ports/launcher.ts";
import { firstLine } from "../shared/text/first-line.ts";
import type { ThreadLimits } from "./thread-limits.ts";
import type { FromRunner } from "./thread-message.ts";

/** Something that a runner said: JSON of a list of events, or of its result. */
export type Words = Extract<FromRunner, { readonly kind: "events" | "result" }>;

export interface Hearing {
  /** Takes words in their order, after those before them have been taken. */
  hear(words: Words): void;
  /** Resolves when all that was heard has been taken, or will not be. */
  settled(): Promise<void>;
  /** Whether a result has been taken. */
  hasResult(): boolean;
}

export interface HearingOptions {
  readonly hooks: Pick<RunnerHooks, "events" | "result">;
  readonly limits: Pick<ThreadLimits, "batchChars" | "resultChars">;
  onTaken(kind: Words["kind"]): void;
  /** The runner cannot go on, and nothing is heard any more. */
  onBroken(why: string): void;
}

/** Memory that a message takes beside its text, about. */
const MESSAGE_CHARS = 64;
/** A well-behaved runner waits after each batch, but at its death says all it has left. */
const HELD_BATCHES = 2;

/** Hands a runner's words to the hooks, one after the other, and holds no more of them than a bound. */
export function hearRunner({ hooks, limits, onTaken, onBroken }: HearingOptions): Hearing {
  let queue = Promise.resolve();
  let heldChars = 0;
  let isDeaf = false;
  let hasSaidResult = false;
  let hasResult = false;
  const most = { events: limits.batchChars, result: limits.resultChars };
  const breakOff = (why: string): void => {
    isDeaf = true;
    onBroken(why);
  };
  const take = async ({ kind, text }: Words): Promise<void> => {
    if (isDeaf) return;
    const said = readJson(text);
    if (said === undefined || (kind === "events" && !Array.isArray(said)))
      return breakOff(`it said ${kind} that are not JSON of their shape`);
    try {
      await (kind === "events" ? hooks.events(said as unknown[]) : hooks.result(said));
    } catch (error) {
      return breakOff(`what it said could not be taken: ${firstLine(error)}`);
    }
    hasResult ||= kind === "result";
    onTaken(kind);
  };
  return {
    hear: (words) => {
      const { kind, text } = words;
      if (isDeaf || hasSaidResult) return;
      const chars = kind === "events" ? text.length + MESSAGE_CHARS : 0;
      heldChars += chars;
      if (text.length > most[kind])
        return breakOff(`its ${kind} took more than ${most[kind]} characters at once`);
      if (heldChars > HELD_BATCHES * limits.batchChars)
        return breakOff("it spoke without waiting to be heard");
      hasSaidResult = kind === "result";
      queue = queue
        .then(() => take(words))
        .then(() => {
          heldChars -= chars;
        });
    },
    settled: () => queue,
    hasResult: () => hasResult,
  };
}
