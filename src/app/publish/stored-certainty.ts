import type { RunEventBody } from "../../domain/event/run-event.ts";
import type { Job } from "../../domain/job/job.ts";
import { MAX_DELIVERY_ATTEMPTS, type OutboxEntry } from "../../domain/job/outbox-entry.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Outbox } from "../../ports/outbox.ts";
import { retryWhileStoreUnavailable } from "../concurrency/retry-store.ts";
import { type Certainty, createCertainty, WAITING_TEXT } from "./certainty.ts";

export interface StoredCertaintyPorts {
  readonly outbox: Pick<Outbox, "listByJob" | "setSentAt">;
  readonly clock: Clock;
  /** Seconds for which a write of unknown outcome is looked for before it is written again. */
  readonly certaintySeconds?: number | undefined;
}

interface OutboxWrite {
  readonly job: Job;
  readonly entry: OutboxEntry;
  /** Adds to the job's log. */
  note(body: RunEventBody): void;
}

/** Creates the certainty of an outbox entry: its start time survives a restart, and checks are left to later rounds. */
export async function createStoredCertainty(
  { outbox, clock, certaintySeconds }: StoredCertaintyPorts,
  { job, entry, note }: OutboxWrite,
  signal: AbortSignal,
): Promise<Certainty> {
  const { key, attempts, error = "" } = entry;
  return createCertainty({
    clock,
    seconds: certaintySeconds,
    sentAt: await findSentAt(outbox, job, entry),
    storeSentAt: (at) =>
      retryWhileStoreUnavailable(() => outbox.setSentAt(key, at), {
        clock,
        signal,
        onError: () => undefined,
      }),
    maxDoubts: attempts < MAX_DELIVERY_ATTEMPTS ? Number.POSITIVE_INFINITY : 1,
    isDeferred: true,
    isLogged: error.startsWith(WAITING_TEXT),
    log: (text) => note({ type: "log", level: "warn", text }),
  });
}

/**
 * Returns the latest start: of this entry, of an abandoned one of its kind, or of the runner whose intent it
 * reconciles.
 */
async function findSentAt(
  outbox: Pick<Outbox, "listByJob">,
  { id, intent }: Job,
  entry: OutboxEntry,
): Promise<string | undefined> {
  const all = await outbox.listByJob(id);
  const starts = all.flatMap(({ kind, sentAt }) => (kind === entry.kind && sentAt) || []);
  if (entry.kind === "settle" && intent?.openingAt !== undefined) starts.push(intent.openingAt);
  return starts.sort().at(-1);
}
