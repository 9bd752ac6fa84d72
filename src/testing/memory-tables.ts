import type { PullFile } from "../domain/diff/pull-file.ts";
import type { RunEvent } from "../domain/event/run-event.ts";
import type { Job } from "../domain/job/job.ts";
import type { NewOutboxEntry, OutboxEntry } from "../domain/job/outbox-entry.ts";
import type { PullRequest } from "../domain/pull/pull-request.ts";
import type { ReviewThread } from "../domain/pull/review-thread.ts";
import type { ReviewedDiff } from "../ports/diff-store.ts";
import type { StoredDraft } from "../ports/draft-store.ts";
import type { RunnerRecord } from "../ports/runner-records.ts";

/** A pull request as plain data. */
export interface MemoryPull {
  readonly pull: PullRequest;
  readonly files: readonly PullFile[];
  readonly threads?: readonly ReviewThread[];
  /** Commits of the pull request besides its head, which a review may name. */
  readonly commits?: readonly string[];
}

/**
 * Tables of the store in memory, shared by the stores of the ports. Maps keep the insertion order.
 */
export interface MemoryTables {
  readonly jobs: Map<string, Job>;
  /** Id of the job that has a key. */
  readonly keys: Map<string, string>;
  readonly drafts: Map<string, StoredDraft>;
  readonly diffs: Map<string, ReviewedDiff>;
  readonly outbox: Map<string, OutboxEntry>;
  readonly logs: Map<string, MemoryLog>;
  /** Records by job. */
  readonly runners: Map<string, RunnerRecord>;
}

export interface MemoryLog {
  readonly events: readonly RunEvent[];
  /** The last assigned position. */
  readonly last: number;
}

/** Stores the draft of a job's transition; an edit with the previous version fails. */
export function putDraft({ drafts }: MemoryTables, jobId: string, text: string): void {
  drafts.set(jobId, { text, version: (drafts.get(jobId)?.version ?? 0) + 1 });
}

/** Adds an entry that is due at once, unless its key exists. */
export function putEntry({ outbox }: MemoryTables, entry: NewOutboxEntry, now: string): void {
  if (outbox.has(entry.key)) return;
  const { key, jobId, kind, payload } = entry;
  const fresh = { state: "pending", attempts: 0, notBefore: now, createdAt: now } as const;
  outbox.set(key, { key, jobId, kind, payload, ...fresh });
}

/** Throws for an unknown job. */
export function requireJob({ jobs }: MemoryTables, jobId: string): void {
  if (!jobs.has(jobId)) throw new Error(`job ${jobId} is unknown: its data cannot be stored`);
}
