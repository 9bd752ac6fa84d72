import type { RunnerChannel } from "../../ports/runner-channel.ts";
import {
  crashOnLostEvents,
  createEventBuffer,
  MAX_WAITING_CHARS,
} from "../shared/remote-runner/create-event-buffer.ts";
import type { FromRunner } from "./thread-message.ts";

export interface EventSender {
  readonly emit: RunnerChannel["emit"];
  readonly end: RunnerChannel["sendResult"];
  /** Records that the starter has accepted the last batch. */
  acknowledge(): void;
  /** Sends all pending events without waiting for an acknowledgement: the last chance. */
  sendAll(): void;
}

/** Milliseconds between two batches, so that a starter with many runners is not busy with one. */
const PAUSE_MS = 50;

/**
 * Sends a runner's events in batches: the first at once, the next after the acknowledgement and a
 * pause.
 */
export function createEventSender(send: (message: FromRunner) => void): EventSender {
  const queue = createEventBuffer(MAX_WAITING_CHARS);
  let result: { readonly text: string; isSent: boolean } | undefined;
  const resultAccepted = Promise.withResolvers<void>();
  let isSent = false;
  let sentAt = Number.NEGATIVE_INFINITY;
  let pause: NodeJS.Timeout | undefined;
  let isFull = false;

  /** Returns true if there was something to send. */
  const sendNext = (): boolean => {
    const text = queue.drainBatch();
    if (text !== undefined) send({ kind: "events", text });
    else if (result === undefined || result.isSent) return false;
    else {
      result.isSent = true;
      send({ kind: "result", text: result.text });
    }
    isSent = true;
    sentAt = performance.now();
    return true;
  };
  const pump = (): void => {
    if (isSent || pause !== undefined) return;
    const restMs = result === undefined ? sentAt + PAUSE_MS - performance.now() : 0;
    if (restMs <= 0) sendNext();
    else pause = setTimeout(endPause, restMs);
  };
  const endPause = (): void => {
    clearTimeout(pause);
    pause = undefined;
    pump();
  };
  return {
    emit: (event) => {
      if (isFull || result !== undefined) return;
      isFull = !queue.add(event);
      if (isFull) crashOnLostEvents();
      else pump();
    },
    end: (body) => {
      if (result !== undefined) return Promise.reject(new Error("a runner has one result only"));
      result = { text: JSON.stringify(body), isSent: false };
      endPause();
      return resultAccepted.promise;
    },
    acknowledge: () => {
      isSent = false;
      if (result?.isSent) resultAccepted.resolve();
      else pump();
    },
    sendAll: () => {
      clearTimeout(pause);
      while (sendNext());
    },
  };
}
