import { type AppError, isAppError } from "../../domain/core/app-error.ts";
import { errorText } from "../../domain/core/error-text.ts";
import {
  MAX_DELIVERY_ATTEMPTS,
  type OutboxEntry,
  readApprovedVersion,
} from "../../domain/job/outbox-entry.ts";
import { planAfterDelivery } from "../../domain/runner/plan-after-delivery.ts";
import { planCancel } from "../../domain/runner/plan-result.ts";
import type { Outbox, OutboxOutcome } from "../../ports/outbox.ts";
import type { Notify } from "../concurrency/notify.ts";
import { retryWhileStoreUnavailable } from "../concurrency/retry-store.ts";
import { type TransitionJobPorts, transitionJob } from "./transition-job.ts";

export interface OutboxWorkerPorts extends TransitionJobPorts {
  readonly outbox: Outbox;
  /** Makes a write unless it exists already: reads back before it writes. */
  readonly deliver: (
    entry: OutboxEntry,
    signal: AbortSignal,
  ) => Promise<{ readonly url?: string | undefined }>;
  /** Returns the draft of a job to people, without the secrets that blocked its publication. */
  readonly blockPublishing: (jobId: string) => Promise<void>;
  /** Receives `jobs` and `outbox` when a write has ended, successfully or not. */
  readonly notify: Notify;
  /** Adds a line to the log of a job. */
  readonly log: (jobId: string, text: string) => Promise<void>;
  /** Receives the error of every failed attempt. */
  readonly onError: (error: unknown, entry: OutboxEntry) => void;
}

/** Maximum number of writes in one round, which are attempted concurrently. */
const BATCH_SIZE = 64;
const MAX_CONCURRENT = 8;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 10 * 60_000;

export interface OutboxWorker {
  /** Starts the due writes without waiting for them, so that a hanging one delays no other. Returns their number. */
  tick(signal: AbortSignal): Promise<number>;
  /** Resolves when no write is in progress. */
  idle(): Promise<void>;
}

/**
 * Creates the worker that delivers pending writes to the code host. A transient failure is retried later, at most ten
 * times; a permanent one is reported to the job at once.
 */
export function createOutboxWorker(ports: OutboxWorkerPorts): OutboxWorker {
  const writing = new Map<string, Promise<void>>();
  const begin = (entry: OutboxEntry, signal: AbortSignal): void => {
    const written = processEntry(ports, entry, signal)
      .catch((error: unknown) => ports.onError(error, entry))
      .finally(() => {
        writing.delete(entry.key);
        ports.notify("jobs");
        ports.notify("outbox");
      });
    writing.set(entry.key, written);
  };
  return {
    tick: async (signal) => {
      const due = await ports.outbox.due(ports.clock.now(), BATCH_SIZE);
      const fresh = due.filter(({ key }) => !writing.has(key));
      const begun = fresh.slice(0, Math.max(0, MAX_CONCURRENT - writing.size));
      for (const entry of begun) begin(entry, signal);
      return begun.length;
    },
    idle: async () => {
      while (writing.size > 0) await Promise.all(writing.values());
    },
  };
}

async function processEntry(
  ports: OutboxWorkerPorts,
  entry: OutboxEntry,
  signal: AbortSignal,
): Promise<void> {
  const outcome = await attemptDelivery(ports, entry, signal);
  // The outcome of an aborted write is unknown: the next round reads back.
  if (outcome === undefined) return;
  // Before the outcome is recorded, because recovery after a crash would report the write as failed otherwise.
  const keep = <Result>(keeping: () => Promise<Result>): Promise<Result> =>
    retryWhileStoreUnavailable(keeping, {
      clock: ports.clock,
      signal,
      onError: (error) => ports.onError(error, entry),
    });
  if (outcome.kind === "closed") await keep(() => cancelClosed(ports, entry));
  if (outcome.kind === "held") await keep(() => ports.blockPublishing(entry.jobId));
  const settled = await keep(() => ports.outbox.recordOutcome(entry.key, toOutcome(outcome)));
  const lost = LOST[entry.kind];
  if (outcome.kind === "failed" && lost !== undefined)
    await keep(() => ports.log(entry.jobId, `${lost}: ${outcome.error}`));
  // A person may have enqueued the draft by now; that publication is another entry.
  if (outcome.kind === "held") return;
  const job = await keep(() => ports.jobs.get(entry.jobId));
  const step = settled && job && planAfterDelivery(job, settled);
  // A job that was cancelled in the meantime stays cancelled, although its review was posted.
  if (step !== undefined) await keep(() => transitionJob(ports, entry.jobId, step));
}

/** Result of an attempt: also a closed pull request, or content that contains a secret. */
type AttemptOutcome = OutboxOutcome | BlockedAttempt;

interface BlockedAttempt {
  readonly kind: "closed" | "held";
  readonly error: string;
}

const isBlocked = (attempted: AttemptOutcome): attempted is BlockedAttempt =>
  attempted.kind === "closed" || attempted.kind === "held";

const toOutcome = (attempted: AttemptOutcome): OutboxOutcome =>
  isBlocked(attempted) ? { kind: "failed", error: attempted.error } : attempted;

/** Consequences of entries whose failure does not change their job. */
const LOST: Partial<Record<OutboxEntry["kind"], string>> = {
  notice: "the comment that reports it was not posted",
  command: "the command was not carried out",
  threads: "threads of earlier findings were not updated",
};

async function cancelClosed(ports: OutboxWorkerPorts, entry: OutboxEntry): Promise<void> {
  const job = await ports.jobs.get(entry.jobId);
  // A person keeps the draft, in case the pull request is reopened.
  if (entry.kind !== "review" || job === undefined || readApprovedVersion(entry) !== undefined)
    return;
  await transitionJob(ports, job.id, planCancel(job, "pull-closed"));
}

async function attemptDelivery(
  { deliver, clock, onError }: OutboxWorkerPorts,
  entry: OutboxEntry,
  signal: AbortSignal,
): Promise<AttemptOutcome | undefined> {
  try {
    const { url } = await deliver(entry, signal);
    return { kind: "done", url };
  } catch (error) {
    if (signal.aborted) return undefined;
    onError(error, entry);
    return toFailureOutcome(error, entry, clock.now());
  }
}

function toFailureOutcome(error: unknown, { attempts }: OutboxEntry, now: string): AttemptOutcome {
  if (!isAppError(error)) return { kind: "failed", error: "an unexpected error; this is a bug" };
  if (isAppError(error, "pull-closed")) return { kind: "closed", error: errorText(error) };
  if (isAppError(error, "publish-held")) return { kind: "held", error: errorText(error) };
  if (isAppError(error, "code-host-unclear") && error.details.lookAt !== undefined) {
    const { lookAt: notBefore, isLook } = error.details;
    return { kind: "again", notBefore, error: errorText(error), isLook };
  }
  const isLast = attempts + 1 >= MAX_DELIVERY_ATTEMPTS;
  if (!isTransient(error) || isLast) return { kind: "failed", error: errorText(error) };
  const notBefore = new Date(Date.parse(now) + getWaitMs(error, attempts)).toISOString();
  return { kind: "again", notBefore, error: errorText(error) };
}

function isTransient(error: AppError): boolean {
  return (
    isAppError(error, "code-host-unreachable") ||
    isAppError(error, "code-host-unclear") ||
    isAppError(error, "code-host-rate-limited")
  );
}

function getWaitMs(error: AppError, attempts: number): number {
  const wanted = isAppError(error, "code-host-rate-limited")
    ? error.details.retryAfterMs
    : undefined;
  return wanted ?? Math.min(FIRST_WAIT_MS * 2 ** attempts, LONGEST_WAIT_MS);
}
