import { countPatchChars } from "../../domain/diff/cut-diff.ts";
import type { Job } from "../../domain/job/job.ts";
import { getPullRef } from "../../domain/job/job-target.ts";
import type { PullRequest } from "../../domain/pull/pull-request.ts";
import { readStoredReview, type StoredReview } from "../../domain/review/stored-draft.ts";
import type { DiffStore, ReviewedDiff } from "../../ports/diff-store.ts";
import type { DraftStore } from "../../ports/draft-store.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import { createLruCache } from "../concurrency/lru-cache.ts";

export interface DraftDiffsPorts {
  readonly drafts: Pick<DraftStore, "get">;
  readonly diffs: DiffStore;
  readonly pulls: Pick<PullReader, "pull" | "files" | "compareCommits">;
  /** Receives failures to store a diff, which is retried at the next view. */
  readonly onError: (error: unknown, job: Job) => void;
}

/** The diffs that drafts were made from. */
export interface DraftDiffs {
  /**
   * Returns the diff from memory, store or code host; `undefined` if none has it any more. Rejects as `PullReader`
   * does.
   */
  read(job: Job, draft: StoredReview): Promise<ReviewedDiff | undefined>;
  /** Stores the diff in the background, so that it remains available after its branch is deleted. */
  store(job: Job): void;
  /** Cancels running fetches and waits for their end. */
  close(): Promise<void>;
}

/** Characters of patches in memory, and of one diff in the store. */
const MAX_CACHED_CHARS = 64 * 1024 * 1024;
const MAX_STORED_CHARS = 32 * 1024 * 1024;
/** Weight of a file in addition to its patch: a diff may have thousands of files without a patch. */
const FILE_CHARS = 500;
const TIMEOUT_MS = 120_000;

/**
 * Creates the lookup of drafts' diffs: in memory, in the store, and last on the code host, which may have lost them.
 */
export function createDraftDiffs(ports: DraftDiffsPorts): DraftDiffs {
  const cache = createLruCache<ReviewedDiff>({
    maxWeight: MAX_CACHED_CHARS,
    weigh: ({ files }) => countPatchChars(files) + files.length * FILE_CHARS,
  });
  const closing = new AbortController();
  const busy = new Set<Promise<void>>();
  const track = (work: Promise<unknown>, job: Job): void => {
    const done: Promise<void> = work
      .then(() => undefined)
      .catch((error: unknown) => {
        if (!closing.signal.aborted) ports.onError(error, job);
      })
      .finally(() => busy.delete(done));
    busy.add(done);
  };
  const find = async (job: Job, draft: StoredReview): Promise<ReviewedDiff | undefined> => {
    const known = await ports.diffs.find(job.id);
    if (known !== undefined) return known;
    // The request that waits may be cancelled; other waiting requests and the store still need the diff.
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const fetched = await fetchDiff(ports, { job, draft }, signal);
    if (fetched !== undefined && countPatchChars(fetched.files) <= MAX_STORED_CHARS)
      track(ports.diffs.save(job.id, fetched), job);
    return fetched;
  };
  const read: DraftDiffs["read"] = (job, draft) => cache.get(job.id, () => find(job, draft));
  const readOf = async (job: Job): Promise<void> => {
    const kept = await ports.drafts.get(job.id);
    const draft = readStoredReview(JSON.parse(kept?.text ?? "null"));
    if (draft !== undefined) await read(job, draft);
  };
  return {
    read,
    store: (job) => track(readOf(job), job),
    close: async () => {
      closing.abort();
      while (busy.size > 0) await Promise.all(busy);
    },
  };
}

interface DiffQuery {
  readonly job: Job;
  readonly draft: StoredReview;
}

/** The pull request's file list holds ten times as many files as a comparison, but only those of the current head. */
async function fetchDiff(
  { pulls }: DraftDiffsPorts,
  { job, draft }: DiffQuery,
  signal: AbortSignal,
): Promise<ReviewedDiff | undefined> {
  const ref = getPullRef(job);
  const ends = { base: draft.base, head: draft.draft.head };
  const isReviewed = ({ head, mergeBaseSha }: PullRequest): boolean =>
    head.sha === ends.head && mergeBaseSha === ends.base;
  const pull = await pulls.pull(ref, signal);
  if (isReviewed(pull)) {
    const { files, isComplete } = await pulls.files(pull, signal);
    if (isReviewed(await pulls.pull(ref, signal))) return { ...ends, files, isComplete };
  }
  const compared = await pulls.compareCommits(ref, { from: ends.base, to: ends.head }, signal);
  return compared && { ...ends, files: compared.files, isComplete: compared.isComplete };
}
