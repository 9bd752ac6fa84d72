import type { DraftDiffs } from "../../app/draft/draft-diffs.ts";
import type { DiffResponse } from "../../domain/api/draft-response.ts";
import { cutDiff } from "../../domain/diff/cut-diff.ts";
import type { Job } from "../../domain/job/job.ts";
import type { StoredReview } from "../../domain/review/stored-draft.ts";

export interface DiffResponseInput {
  readonly job: Job;
  readonly draft: StoredReview;
  /** Number of lines of patches; all when absent. Files with findings come first. */
  readonly rows?: number | undefined;
}

/** Returns the change that a draft is based on; `undefined` when it is not available any more. */
export async function toDiffResponse(
  { job, draft, rows }: DiffResponseInput,
  diffs: Pick<DraftDiffs, "read">,
): Promise<DiffResponse | undefined> {
  const diff = await diffs.read(job, draft);
  if (diff === undefined || rows === undefined) return diff;
  const { inline, file, summary } = draft.draft.plan;
  const first = new Set([...inline, ...file, ...summary].map(({ finding }) => finding.path));
  return { ...diff, files: cutDiff(diff.files, { rows, first }) };
}
