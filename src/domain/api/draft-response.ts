import type { PullFile } from "../diff/pull-file.ts";
import type { JobStatus } from "../job/job.ts";
import type { DraftView } from "../review/draft-view.ts";
import type { ThreadView } from "../review/thread-view.ts";

/** Response of `GET` and `PATCH /api/reviews/:id/draft`. */
export type DraftResponse = DraftView & {
  readonly id: string;
  /** Value for the `If-Match` header of a change. */
  readonly version: number;
  readonly status: JobStatus;
};

/** Changed file of a displayed diff. */
export type DiffFile = PullFile & {
  /** The patch is omitted from this response, not from the diff: request it without `rows`. */
  readonly isCut?: boolean | undefined;
};

/**
 * Response of `GET /api/reviews/:id/diff`: the reviewed change, from the merge base to the reviewed
 * head.
 */
export interface DiffResponse {
  readonly base: string;
  readonly head: string;
  readonly files: readonly DiffFile[];
  /** True if the code host listed all files. */
  readonly isComplete: boolean;
}

/** Response of `GET /api/reviews/:id/head`: the commits since the review. */
export interface HeadResponse {
  /** Reviewed commit. */
  readonly reviewed: string;
  /** Current head of the branch. */
  readonly head: string;
  readonly isOpen: boolean;
  readonly hasMoved: boolean;
  /**
   * Number of commits between the two; absent if the code host cannot tell, such as after a forced
   * push.
   */
  readonly commits?: number;
  /** Page on the code host that compares the two. */
  readonly compareUrl?: string;
  /** Files changed by the new commits. */
  readonly changedPaths: readonly string[];
  /** Findings whose lines are changed by the new commits. */
  readonly changedFindings: readonly string[];
}

/**
 * Response of `GET /api/reviews/:id/file?path=`: a file at the reviewed head, for the lines around
 * the hunks.
 */
export interface FileResponse {
  readonly path: string;
  readonly lines: readonly string[];
}

/** Response of `GET /api/reviews/:id/threads`: the conversations on lines of the pull request, as they are now. */
export interface ThreadsResponse {
  /** Current head, which the lines of the threads belong to. */
  readonly head: string;
  /** The latest threads, in the order in which they were opened. */
  readonly threads: readonly ThreadView[];
  /** Number of all threads. */
  readonly total: number;
}
