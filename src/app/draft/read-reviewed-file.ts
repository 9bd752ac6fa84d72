import type { FileResponse } from "../../domain/api/draft-response.ts";
import type { Job } from "../../domain/job/job.ts";
import { getPullRef } from "../../domain/job/job-target.ts";
import type { StoredReview } from "../../domain/review/stored-draft.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { DraftDiffs } from "./draft-diffs.ts";

export interface ReadReviewedFilePorts {
  readonly pulls: Pick<PullReader, "fileAt">;
  readonly diffs: Pick<DraftDiffs, "read">;
}

/** A job with its draft, and one of its files. */
export interface ReviewedFile {
  readonly job: Job;
  readonly draft: StoredReview;
  /** Path at the reviewed head. */
  readonly path: string;
}

/**
 * Reads a changed file at the reviewed head, as lines; `undefined` for a file that is binary, too large, missing or not
 * part of the change. Rejects as `PullReader` does.
 */
export type ReadReviewedFile = (
  file: ReviewedFile,
  signal: AbortSignal,
) => Promise<FileResponse | undefined>;

const MAX_BYTES = 1024 * 1024;

export function createReadReviewedFile({ pulls, diffs }: ReadReviewedFilePorts): ReadReviewedFile {
  return async ({ job, draft, path }, signal) => {
    const diff = await diffs.read(job, draft);
    if (diff?.files.some((file) => file.path === path) !== true) return undefined;
    const file = { path, ref: draft.draft.head, maxBytes: MAX_BYTES };
    const blob = await pulls.fileAt(getPullRef(job), file, signal);
    if (blob === undefined || blob.bytes.includes(0)) return undefined;
    const lines = new TextDecoder().decode(blob.bytes).split("\n");
    // The line break at the end does not start another line.
    if (lines.at(-1) === "") lines.pop();
    return { path, lines };
  };
}
