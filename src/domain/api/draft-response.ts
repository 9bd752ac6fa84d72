import type { PullFile } from "../diff/pull-file.ts";
import type { JobStatus } from "../job/job.ts";
import type { DraftView } from "../review/draft-view.ts";

/** `GET` and `PATCH /api/reviews/:id/draft`. */
export type DraftResponse = DraftView & {
  readonly id: string;
  /** Name it in `If-Match` with a change. */
  readonly version: number;
  readonly status: JobStatus;
};

/** A changed file of a diff that is shown. */
export type DiffFile = PullFile & {
  /** The patch is left out of this answer, not of the diff: ask without `rows`. */
  readonly isCut?: boolean | undefined;
};

/** `GET /api/reviews/:id/diff`: the change as it was reviewed, from the merge base to the reviewed head. */
export interface DiffResponse {
  readonly base: string;
  readonly head: string;
  readonly files: readonly DiffFile[];
  /** Whether the code host listed all files. */
  readonly isComplete: boolean;
}

/** `GET /api/reviews/:id/head`: what has come since the review. */
export interface HeadResponse {
  /** Commit that was reviewed. */
  readonly reviewed: string;
  /** Where the branch is now. */
  readonly head: string;
  readonly isOpen: boolean;
  readonly hasMoved: boolean;
  /** Commits between the two; absent when the code host cannot tell, as after a forced push. */
  readonly commits?: number;
  /** Page that compares the two on the code host. */
  readonly compareUrl?: string;
  /** Files that the new commits change. */
  readonly changedPaths: readonly string[];
  /** Findings whose lines the new commits change. */
  readonly changedFindings: readonly string[];
}

/** `GET /api/reviews/:id/file?path=`: a file at the reviewed head, for the lines around the hunks. */
export interface FileResponse {
  readonly path: string;
  readonly lines: readonly string[];
}
