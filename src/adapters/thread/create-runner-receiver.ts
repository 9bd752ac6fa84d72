import { readJson } from "../../domain/core/read-json.ts";
import type { RunnerHooks } from "../../ports/launcher.ts";
import { errorLine } from "../shared/text/error-line.ts";
import type { ThreadLimits } from "./thread-limits.ts";
import type { FromRunner } from "./thread-message.ts";

/** Message of a runner: JSON of a list of events, or of its result. */
export type RunnerMessage = Extract<FromRunner, { readonly kind: "events" | "result" }>;

export interface RunnerReceiver {
  /** Receives messages in order, each after the previous ones have been processed. */
  receive(words: RunnerMessage): void;
  /** Resolves when all received messages have been processed, or will not be. */
  drained(): Promise<void>;
  /** Returns true if a result was received. */
  hasResult(): boolean;
}

export interface RunnerReceiverOptions {
  readonly hooks: Pick<RunnerHooks, "events" | "result">;
  readonly limits: Pick<ThreadLimits, "batchChars" | "resultChars">;
  onAccepted(kind: RunnerMessage["kind"]): void;
  /** Called when the runner cannot continue and no more messages are accepted. */
  onBroken(why: string): void;
}

/** Approximate memory of a message besides its text, in characters. */
const MESSAGE_CHARS = 64;
/** A correct runner waits after each batch, but sends all pending events when it exits. */
const MAX_BUFFERED_BATCHES = 2;

/**
 * Passes a runner's messages to the hooks, one after the other, and buffers a bounded amount of
 * them.
 */
export function createRunnerReceiver({
  hooks,
  limits,
  onAccepted,
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
    const parsed = readJson(text);
    if (parsed === undefined || (kind === "events" && !Array.isArray(parsed)))
      return breakOff(`it sent ${kind} that are not valid`);
    try {
      await (kind === "events" ? hooks.events(parsed as unknown[]) : hooks.result(parsed));
    } catch (error) {
      return breakOff(`its message could not be processed: ${errorLine(error)}`);
    }
    hasResult ||= kind === "result";
    onAccepted(kind);
  };
  return {
    receive: (words) => {
      const { kind, text } = words;
      if (isClosed || hasReceivedResult) return;
      const chars = kind === "events" ? text.length + MESSAGE_CHARS : 0;
      bufferedChars += chars;
      if (text.length > most[kind])
        return breakOff(`its ${kind} exceeded ${most[kind]} characters`);
      if (bufferedChars > MAX_BUFFERED_BATCHES * limits.batchChars)
        return breakOff("it did not wait for acknowledgements");
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
