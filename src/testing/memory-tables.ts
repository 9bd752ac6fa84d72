import type { RunEvent } from "../domain/event/run-event.ts";
import type { Job } from "../domain/job/job.ts";
import type { NewOutboxEntry, OutboxEntry } from "../domain/job/outbox-entry.ts";
import type { ReviewedDiff } from "../ports/diff-store.ts";
import type { StoredDraft } from "../ports/draft-store.ts";
import type { RunnerRecord } from "../ports/runner-records.ts";

/** What the store in memory holds; the stores of the ports share it. Maps keep the order of what was put in. */
export interface MemoryTables {
  readonly jobs: Map<string, Job>;
  /** Id of the job that took a key. */
  readonly keys: Map<string, string>;
  readonly drafts: Map<string, StoredDraft>;
  readonly diffs: Map<string, ReviewedDiff>;
  readonly outbox: Map<string, OutboxEntry>;
  readonly logs: Map<string, MemoryLog>;
  /** By job. */
  readonly runners: Map<string, RunnerRecord>;
}

export interface MemoryLog {
  readonly events: readonly RunEvent[];
  /** The last position that was given. */
  readonly last: number;
}

/** Leaves the draft of a job's step; an edit that still names the one before fails. */
export function putDraft({ drafts }: MemoryTables, jobId: string, text: string): void {
  drafts.set(jobId, { text, version: (drafts.get(jobId)?.version ?? 0) + 1 });
}

/** Puts in an entry that is due at once, unless its key is known. */
export function putEntry({ outbox }: MemoryTables, entry: NewOutboxEntry, now: string): void {
  if (outbox.has(entry.key)) return;
  const { key, jobId, kind, payload } = entry;
  const fresh = { state: "pending", attempts: 0, notBefore: now, createdAt: now } as const;
  outbox.set(key, { key, jobId, kind, payload, ...fresh });
}

/** Refuses what belongs to no job. */
export function requireJob({ jobs }: MemoryTables, jobId: string): void {
  if (!jobs.has(jobId)) throw new Error(`job ${jobId} is unknown: nothing is kept for it`);
}
