import { isAppError } from "../../domain/core/app-error.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HookDeliveries } from "../../ports/hook-deliveries.ts";
import type { MissedEventOutcome, MissedEvents, WaitingEvent } from "../../ports/missed-events.ts";
import type { Notify } from "../concurrency/notify.ts";
import type { RequestThrottle } from "../concurrency/request-throttle.ts";
import type { AcceptEvent } from "./accept-event.ts";

export interface AcceptMissedEventsPorts {
  readonly deliveries: Pick<HookDeliveries, "read">;
  readonly missed: Pick<MissedEvents, "due" | "recordOutcome">;
  readonly acceptEvent: AcceptEvent;
  readonly clock: Pick<Clock, "now">;
  readonly pace: RequestThrottle;
  /** Receives `jobs` and `outbox` when a job was queued for an event. */
  readonly notify: Notify;
  /** Called when an event could not be accepted; a lost one is not retried. */
  readonly onFailed: (error: unknown, event: WaitingEvent, isLost: boolean) => void;
}

export interface AcceptMissedEventsResult {
  /** Events that were read and evaluated. */
  readonly read: number;
  /** Jobs that were queued for them. */
  readonly queued: number;
}

/** Accepts the missed events whose retry time has passed. */
export type AcceptMissedEvents = (signal: AbortSignal) => Promise<AcceptMissedEventsResult>;

const BATCH = 50;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** Consecutive failures after which no more requests are made for now. */
const MAX_FAILURES = 5;
const STATUS_NOT_FOUND = 404;

/**
 * Creates the reader of missed events, oldest first. Each is evaluated like a delivery and accepted once; a failed one
 * is retried later, after up to an hour, until the code host no longer has it. Ends early when the code host limits the
 * rate or keeps failing. Rejects when the store fails, or the signal aborts.
 */
export function createAcceptMissedEvents(ports: AcceptMissedEventsPorts): AcceptMissedEvents {
  return async (signal) => {
    let [read, queued, failures] = [0, 0, 0];
    for await (const event of dueEvents(ports)) {
      const result = await acceptMissedEvent(ports, event, signal);
      if (result.kind === "stop") break;
      await ports.missed.recordOutcome(event.deliveryId, result.outcome);
      failures = result.outcome.kind === "again" ? failures + 1 : 0;
      if (failures >= MAX_FAILURES) break;
      read += Number(result.outcome.kind === "accepted");
      queued += Number(result.isQueued);
    }
    return { read, queued };
  };
}

/** Yields the due events, including those found in the meantime. */
async function* dueEvents({
  missed,
  clock,
}: AcceptMissedEventsPorts): AsyncGenerator<WaitingEvent> {
  let due: readonly WaitingEvent[];
  do {
    due = await missed.due(clock.now(), BATCH);
    yield* due;
  } while (due.length > 0);
}

type EventResult =
  | { readonly kind: "settle"; readonly outcome: MissedEventOutcome; readonly isQueued: boolean }
  /** Another event would fail in the same way. */
  | { readonly kind: "stop" };

async function acceptMissedEvent(
  { deliveries, acceptEvent, clock, pace, notify, onFailed }: AcceptMissedEventsPorts,
  waiting: WaitingEvent,
  signal: AbortSignal,
): Promise<EventResult> {
  await pace(signal);
  let isRead = false;
  try {
    const event = await deliveries.read(waiting.attemptId, signal);
    isRead = true;
    const { kind } = await acceptEvent(event);
    const isQueued = kind === "queued";
    if (isQueued) {
      notify("jobs");
      notify("outbox");
    }
    return { kind: "settle", outcome: { kind: "accepted" }, isQueued };
  } catch (error) {
    if (signal.aborted || isAppError(error, "store-unavailable")) throw error;
    const isGone =
      isAppError(error, "code-host-rejected") && error.details.status === STATUS_NOT_FOUND;
    const outcome =
      isGone && !isRead
        ? ({ kind: "lost", error: error.message } as const)
        : toRetryOutcome(error, waiting, clock.now());
    onFailed(error, waiting, outcome.kind === "lost");
    if (isAppError(error, "code-host-rate-limited") || isAppError(error, "code-host-denied"))
      return { kind: "stop" };
    return { kind: "settle", outcome, isQueued: false };
  }
}

function toRetryOutcome(
  error: unknown,
  { failures }: WaitingEvent,
  now: string,
): MissedEventOutcome {
  const words = error instanceof Error ? error.message : String(error);
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
  const notBefore = new Date(Date.parse(now) + waitMs).toISOString();
  return { kind: "again", notBefore, error: words };
}
