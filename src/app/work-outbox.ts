import { type AppError, isAppError } from "../domain/errors/app-error.ts";
import { afterWrite } from "../domain/job/after-write.ts";
import type { OutboxEntry } from "../domain/job/outbox-entry.ts";
import type { Outbox, OutboxOutcome } from "../ports/outbox.ts";
import { mapLimit } from "./map-limit.ts";
import { type StepJobPorts, stepJob } from "./step-job.ts";

export interface WorkOutboxPorts extends StepJobPorts {
  readonly outbox: Outbox;
  /** Makes a write that is not there yet: reads back before it writes. */
  readonly write: (entry: OutboxEntry, signal: AbortSignal) => Promise<{ readonly url?: string }>;
  /** Told of every try that failed. */
  readonly onError: (error: unknown, entry: OutboxEntry) => void;
}

/** Writes that are tried in one round, and at the same time. */
const ROUND = 32;
const AT_ONCE = 4;
const MAX_ATTEMPTS = 10;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 10 * 60_000;

/** Makes the writes that are due, once round; tells how many were tried. */
export type WorkOutbox = (signal: AbortSignal) => Promise<number>;

/**
 * Brings to the code host what waits to be written. A failure that may pass is tried again later, ten times at most;
 * one that will not is told to the job at once.
 */
export function createWorkOutbox(ports: WorkOutboxPorts): WorkOutbox {
  return async (signal) => {
    const due = await ports.outbox.due(ports.clock.now(), ROUND);
    await mapLimit(due, AT_ONCE, (entry) => work(ports, entry, signal));
    return due.length;
  };
}

async function work(
  ports: WorkOutboxPorts,
  entry: OutboxEntry,
  signal: AbortSignal,
): Promise<void> {
  const outcome = await attempt(ports, entry, signal);
  // Nobody knows how a write ended that was cut short: the next round reads back.
  if (outcome === undefined) return;
  const settled = await ports.outbox.settle(entry.key, outcome);
  const job = await ports.jobs.get(entry.jobId);
  const step = settled && job && afterWrite(job, settled);
  // A job that was cancelled meanwhile stays so, although its review is out.
  if (step !== undefined) await stepJob(ports, entry.jobId, step);
}

async function attempt(
  { write, clock, onError }: WorkOutboxPorts,
  entry: OutboxEntry,
  signal: AbortSignal,
): Promise<OutboxOutcome | undefined> {
  try {
    const { url } = await write(entry, signal);
    return { kind: "done", ...(url === undefined ? {} : { url }) };
  } catch (error) {
    if (signal.aborted) return undefined;
    onError(error, entry);
    if (!isAppError(error)) return { kind: "failed", error: "an unexpected error; this is a bug" };
    const isLast = entry.attempts + 1 >= MAX_ATTEMPTS;
    if (!mayPass(error) || isLast) return { kind: "failed", error: error.message };
    const waitMs = waitOf(error, entry.attempts);
    const notBefore = new Date(Date.parse(clock.now()) + waitMs).toISOString();
    return { kind: "again", notBefore, error: error.message };
  }
}

function mayPass(error: AppError): boolean {
  return (
    isAppError(error, "code-host-unreachable") ||
    isAppError(error, "code-host-unclear") ||
    isAppError(error, "code-host-rate-limited")
  );
}

function waitOf(error: AppError, attempts: number): number {
  const wanted = isAppError(error, "code-host-rate-limited")
    ? error.details.retryAfterMs
    : undefined;
  return wanted ?? Math.min(FIRST_WAIT_MS * 2 ** attempts, LONGEST_WAIT_MS);
}
