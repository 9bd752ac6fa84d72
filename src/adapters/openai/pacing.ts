import { createHash } from "node:crypto";
import type { Clock } from "../../ports/clock.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { sleepOrCancel } from "./retry-plan.ts";

/** A request's position among those to one endpoint with one key. */
export interface RequestTurn {
  /** Waits until the request may be sent: at once, unless the endpoint has limited the rate. */
  start(signal: AbortSignal): Promise<void>;
  /** Records that the endpoint accepted the request: the next one may follow. */
  release(): void;
  /** Records a rate limit: no request is sent for `waitMs`, and this one is the first after it. */
  pause(waitMs: number): void;
}

/** Shares the pauses that endpoints ask for between all requests of the process. */
export interface Pacing {
  open(account: { readonly baseUrl: string; readonly key: string }, clock: Clock): RequestTurn;
}

/** Requests to a rate-limited endpoint: one at a time, in order. */
interface PacingQueue {
  /** Monotonic time before which no request is sent. */
  until: number;
  sending: object | undefined;
  readonly queue: object[];
  readonly waiting: Set<() => void>;
}

/** Creates the pacing of a process. */
export function createPacing(): Pacing {
  const lanes = new Map<string, PacingQueue>();
  return {
    open({ baseUrl, key }, clock) {
      const name = createHash("sha256")
        .update(JSON.stringify([baseUrl, key]))
        .digest("hex");
      return createTurn(clock, {
        find: () => lanes.get(name),
        open: () => {
          const lane = lanes.get(name) ?? createPacingQueue();
          lanes.set(name, lane);
          return lane;
        },
        close: () => lanes.delete(name),
      });
    },
  };
}

const createPacingQueue = (): PacingQueue => ({
  until: 0,
  sending: undefined,
  queue: [],
  waiting: new Set(),
});

interface PacingQueueStore {
  find(): PacingQueue | undefined;
  open(): PacingQueue;
  close(): void;
}

/** Time after which a request counts as accepted: a rate limit is reported at once. */
const ACCEPTED_AFTER_MS = 1_000;

function createTurn(clock: Clock, store: PacingQueueStore): RequestTurn {
  const ticket = {};
  let wasLimited = false;
  const passed = (): void => {
    const lane = store.find();
    if (lane === undefined || lane.sending !== ticket) return;
    lane.sending = undefined;
    if (lane.queue.length === 0) store.close();
    notifyWaiting(lane);
  };
  return {
    release: passed,
    async start(signal) {
      const lane = store.find();
      if (lane === undefined) return;
      if (wasLimited) lane.queue.unshift(ticket);
      else lane.queue.push(ticket);
      try {
        await waitForTurn(lane, { ticket, clock, signal });
        lane.sending = ticket;
        setTimeout(passed, ACCEPTED_AFTER_MS).unref();
      } finally {
        lane.queue.splice(lane.queue.indexOf(ticket), 1);
        if (lane.sending === undefined && lane.queue.length === 0) store.close();
        notifyWaiting(lane);
      }
    },
    pause(waitMs) {
      const lane = store.open();
      wasLimited = true;
      lane.until = Math.max(lane.until, clock.monotonicMs() + waitMs);
      if (lane.sending === ticket) lane.sending = undefined;
      notifyWaiting(lane);
    },
  };
}

interface WaitForTurnOptions {
  readonly ticket: object;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

async function waitForTurn(
  lane: PacingQueue,
  { ticket, clock, signal }: WaitForTurnOptions,
): Promise<void> {
  for (;;) {
    throwIfCancelled(signal);
    const isFirst = lane.queue[0] === ticket && lane.sending === undefined;
    const leftMs = lane.until - clock.monotonicMs();
    if (isFirst && leftMs <= 0) return;
    if (isFirst) await sleepOrCancel(clock, leftMs, signal);
    else await waitForChange(lane, signal);
  }
}

/** Settles when the queue changes or the caller ends the call. */
function waitForChange(lane: PacingQueue, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      lane.waiting.delete(settle);
      signal.removeEventListener("abort", settle);
      resolve();
    };
    lane.waiting.add(settle);
    signal.addEventListener("abort", settle, { once: true });
    if (signal.aborted) settle();
  });
}

function notifyWaiting(lane: PacingQueue): void {
  for (const wake of [...lane.waiting]) wake();
}
