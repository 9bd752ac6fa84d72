import { readJson } from "../../domain/core/read-json.ts";
import type { RunnerHooks } from "../../ports/launcher.ts";
import { errorLine } from "../shared/text/error-line.ts";
import type { ThreadLimits } from "./thread-limits.ts";
import type { FromRunner } from "./thread-message.ts";

/** Something that a runner said: JSON of a list of events, or of its result. */
export type RunnerMessage = Extract<FromRunner, { readonly kind: "events" | "result" }>;

export interface RunnerReceiver {
  /** Takes words in their order, after those before them have been taken. */
  receive(words: RunnerMessage): void;
  /** Resolves when all that was heard has been taken, or will not be. */
  drained(): Promise<void>;
  /** Whether a result has been taken. */
  hasResult(): boolean;
}

export interface RunnerReceiverOptions {
  readonly hooks: Pick<RunnerHooks, "events" | "result">;
  readonly limits: Pick<ThreadLimits, "batchChars" | "resultChars">;
  onAccepted(kind: RunnerMessage["kind"]): void;
  /** The runner cannot go on, and nothing is heard any more. */
  onBroken(why: string): void;
}

/** Memory that a message takes beside its text, about. */
const MESSAGE_CHARS = 64;
/** A well-behaved runner waits after each batch, but at its death says all it has left. */
const MAX_BUFFERED_BATCHES = 2;

/** Hands a runner's words to the hooks, one after the other, and holds no more of them than a bound. */
export function createRunnerReceiver({
  hooks,
  limits,
  onAccepted: onTaken,
  onBroken,
}: RunnerReceiverOptions): RunnerReceiver {
  let queue = Promise.resolve();
  let bufferedChars = 0;
  let isClosed = false;
  let hasReceivedResult = false;
  let hasResult = false;
  const most = { events: limits.batchChars, result: limits.resultChars };
  const breakOff = (why: string): void => {
    isClosed = true;
    onBroken(why);
  };
  const deliver = async ({ kind, text }: RunnerMessage): Promise<void> => {
    if (isClosed) return;
    const said = readJson(text);
    if (said === undefined || (kind === "events" && !Array.isArray(said)))
      return breakOff(`it said ${kind} that are not JSON of their shape`);
    try {
      await (kind === "events" ? hooks.events(said as unknown[]) : hooks.result(said));
    } catch (error) {
      return breakOff(`what it said could not be taken: ${errorLine(error)}`);
    }
    hasResult ||= kind === "result";
    onTaken(kind);
  };
  return {
    receive: (words) => {
      const { kind, text } = words;
      if (isClosed || hasReceivedResult) return;
      const chars = kind === "events" ? text.length + MESSAGE_CHARS : 0;
      bufferedChars += chars;
      if (text.length > most[kind])
        return breakOff(`its ${kind} took more than ${most[kind]} characters at once`);
      if (bufferedChars > MAX_BUFFERED_BATCHES * limits.batchChars)
        return breakOff("it spoke without waiting to be heard");
      hasReceivedResult = kind === "result";
      queue = queue
        .then(() => deliver(words))
        .then(() => {
          bufferedChars -= chars;
        });
    },
    drained: () => queue,
    hasResult: () => hasResult,
  };
}
