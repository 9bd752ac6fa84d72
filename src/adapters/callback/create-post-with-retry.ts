import { setTimeout as wait } from "node:timers/promises";
import { cancelError, throwIfCancelled } from "../shared/process/cancel-error.ts";
import type { CallbackPace } from "./callback-options.ts";
import type { Answer, MessageKind, PostMessage } from "./post-message.ts";

export type FinalAnswer = Exclude<Answer, { readonly kind: "unheard" }> & {
  /** True if the message was sent before and it is unknown whether the server accepted it. */
  readonly isRepeat: boolean;
};

/** A message and the signal that cancels it. */
export interface Message {
  readonly kind: MessageKind;
  readonly body?: string | Uint8Array | undefined;
  readonly signal: AbortSignal;
}

/**
 * Sends a message until it is answered, without a time limit. Rejects with the reason of its
 * signal.
 */
export type PostWithRetry = (message: Message) => Promise<FinalAnswer>;

export interface RetryOptions {
  readonly pace: CallbackPace;
  /** Called with the reason each time a message gets no answer. */
  readonly onTrouble?: ((why: string) => void) | undefined;
}

export function createPostWithRetry(
  post: PostMessage,
  { pace, onTrouble }: RetryOptions,
): PostWithRetry {
  return async ({ kind, body, signal }) => {
    for (let failures = 0; ; failures += 1) {
      throwIfCancelled(signal);
      const answer = await orCancelled(post(kind, body, signal), signal);
      if (answer.kind !== "unheard") return { ...answer, isRepeat: failures > 0 };
      onTrouble?.(answer.why);
      await pause(answer.waitMs ?? getRetryDelay(failures, pace), signal);
    }
  };
}

/**
 * Returns a random delay between half and all of the backoff, so that runners that failed together
 * do not retry together.
 */
export function getRetryDelay(
  failures: number,
  { firstRetryMs, maxRetryMs }: CallbackPace,
): number {
  const waitMs = Math.min(firstRetryMs * 2 ** Math.min(failures, 30), maxRetryMs);
  return waitMs * (0.5 + Math.random() / 2);
}

/** Waits; rejects with the reason of the signal. */
export async function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  await orCancelled(wait(waitMs, undefined, { signal }), signal);
}

async function orCancelled<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted) throw cancelError(signal);
    throw error;
  }
}
