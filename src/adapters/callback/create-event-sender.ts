import { CALLBACK_CODES, EventsResponse } from "../../domain/runner/callback-messages.ts";
import type { RunnerChannel } from "../../ports/runner-channel.ts";
import {
  crashOnLostEvents,
  createEventBuffer,
  type EventBuffer,
  MAX_WAITING_CHARS,
} from "../shared/remote-runner/create-event-buffer.ts";
import type { CallbackPace } from "./callback-options.ts";
import { createEventNumbering, type NumberedEvents } from "./create-event-numbering.ts";
import {
  type FinalAnswer,
  getRetryDelay,
  type PostWithRetry,
  pause,
} from "./create-post-with-retry.ts";

export interface EventSenderOptions {
  readonly attempt: number;
  readonly post: PostWithRetry;
  readonly pace: CallbackPace;
  /** Aborts when nothing more may be sent. */
  readonly signal: AbortSignal;
  /** Called with a refusal after which nothing is accepted any more: it aborts the signal. */
  readonly onRefused: (answer: FinalAnswer) => void;
}

/** Sender of events to the callback server. */
export interface EventSender extends Pick<RunnerChannel, "emit"> {
  /**
   * Sends everything pending, without pauses from now on; resolves when it was acknowledged, or
   * never will be.
   */
  flush(): Promise<void>;
}

/** Number of deltas that justifies a request of its own. */
const MANY_DELTAS = 64;

/**
 * Creates a sender that makes one request at a time, the first at once; deltas without other events
 * are held back until there are many.
 */
export function createEventSender(options: EventSenderOptions): EventSender {
  const { pace, signal } = options;
  const queue = createEventBuffer(MAX_WAITING_CHARS);
  const numbers = createEventNumbering(queue.drainEvents);
  const sendOnce = createBatchSender(options, numbers.acknowledge);
  let sentAt = Number.NEGATIVE_INFINITY;
  let waitingSince = 0;
  let isHurried = false;
  let isFull = false;
  let sending: Promise<void> | undefined;
  let alarm: { readonly at: number; readonly id: NodeJS.Timeout } | undefined;

  const isIdle = (): boolean => isEmpty(queue) && !numbers.hasUnacknowledged();
  const dueAt = (): number => {
    if (isHurried || numbers.hasUnacknowledged()) return 0;
    const restedAt = sentAt + pace.restMs;
    return isWorthSending(queue) ? restedAt : Math.max(restedAt, waitingSince + pace.deltaDelayMs);
  };
  const start = (): void => {
    clearTimeout(alarm?.id);
    alarm = undefined;
    const batch = numbers.next();
    if (batch === undefined) return;
    sentAt = performance.now();
    waitingSince = sentAt;
    // Rejects only when nothing more may be sent.
    sending = sendOnce(batch)
      .catch(() => undefined)
      .then(() => {
        sending = undefined;
        pump();
      });
  };
  const pump = (): void => {
    if (sending !== undefined || signal.aborted || isIdle()) return;
    const at = dueAt();
    if (alarm !== undefined && alarm.at <= at) return;
    clearTimeout(alarm?.id);
    const waitMs = at - performance.now();
    if (waitMs <= 0) start();
    else alarm = { at, id: setTimeout(start, waitMs) };
  };
  return {
    emit: (event) => {
      if (isFull || signal.aborted) return;
      if (isIdle()) waitingSince = performance.now();
      isFull = !queue.add(event);
      if (isFull) crashOnLostEvents();
      else pump();
    },
    flush: async () => {
      isHurried = true;
      pump();
      while (sending !== undefined) await sending;
    },
  };
}

function isEmpty(queue: EventBuffer): boolean {
  const { deltas, others } = queue.waiting();
  return deltas + others === 0;
}

function isWorthSending(queue: EventBuffer): boolean {
  const { deltas, others } = queue.waiting();
  return others > 0 || deltas >= MANY_DELTAS;
}

/** Creates a function that sends one batch and pauses when the server acknowledged none of it. */
function createBatchSender(
  { attempt, post, pace, signal, onRefused }: EventSenderOptions,
  onAccepted: (count: number) => void,
): (batch: NumberedEvents) => Promise<void> {
  let failures = 0;
  return async ({ from, events }) => {
    const body = `{"attempt":${attempt},"from":${from},"events":[${events.join(",")}]}`;
    const answer = await post({ kind: "events", body, signal });
    const count = readAcknowledgedCount(answer);
    if (count !== undefined) onAccepted(count);
    else if (answer.kind === "refused") return onRefused(answer);
    if (answer.kind === "taken" && count !== undefined && count > from) {
      failures = 0;
      return;
    }
    failures += 1;
    await pause(getRetryDelay(failures, pace), signal);
  };
}

/**
 * Returns the total number of acknowledged events; `undefined` when the answer does not contain it.
 */
function readAcknowledgedCount(answer: FinalAnswer): number | undefined {
  if (answer.kind === "taken") return EventsResponse.safeParse(answer.body).data?.next;
  const { code, expected } = answer.problem;
  return code === CALLBACK_CODES.outOfOrder ? expected : undefined;
}
