import type { PullFileList } from "../finding/is-anchored-to-diff.ts";
import { isAtLeastSeverity } from "../finding/rank.ts";
import type { PullRequest } from "../pull/pull-request.ts";
import type { RequestedEnds } from "../pull/requested-ends.ts";
import { coverageLabel, hunksLabel } from "../render/coverage-labels.ts";
import { HIDDEN_TEXT_TITLE } from "../review/find-hidden-text.ts";
import { areHunksCovered, countListedHunks, hasEveryHunk } from "../review/hunk-list.ts";
import { isComplete } from "../review/manifest.ts";
import type { ReviewDraft } from "../review/review-draft.ts";

/** Facts for deciding on an approval that no person has checked. */
export interface ApprovalFacts {
  readonly draft: Pick<
    ReviewDraft,
    "head" | "manifest" | "hunks" | "problems" | "stopReason" | "plan"
  >;
  /** Full object id that the reviewed change starts from. */
  readonly base: string;
  /** Head and base at the time of the request; absent if unknown. */
  readonly asked: RequestedEnds | undefined;
  /** The current pull request. */
  readonly now: Pick<PullRequest, "head" | "base" | "mergeBaseSha">;
  readonly listed: PullFileList;
}

/** Reason for not approving while findings of an earlier review are neither declined nor fixed. */
export const OPEN_FINDINGS = "findings of an earlier review are still open";

/**
 * Lists the reasons for not approving a change automatically; empty if it may be approved. An approval covers the
 * whole head as it was at the time of the request; in any doubt, the review is posted as a comment.
 */
export function findApprovalDoubts(facts: ApprovalFacts): readonly string[] {
  return [...findEndDoubts(facts), ...findCoverageDoubts(facts), ...findAnswerDoubts(facts.draft)];
}

function findEndDoubts({ draft, base, asked, now }: ApprovalFacts): readonly string[] {
  return [
    now.head.sha === draft.head ? "" : "the branch has moved since the review",
    // With another base, the same head is a different change.
    now.mergeBaseSha === base ? "" : "the change now starts from another commit",
    asked === undefined ? "the commit that it was requested for is unknown" : "",
    asked === undefined || asked.head === draft.head
      ? ""
      : "the branch had moved before the review began",
    asked === undefined || asked.baseBranch === now.base.branch
      ? ""
      : "its base branch has changed since the request",
  ].filter((reason) => reason !== "");
}

function findCoverageDoubts({
  draft: { manifest, hunks },
  listed,
}: ApprovalFacts): readonly string[] {
  const known = new Set(
    manifest.flatMap(({ path, previousPath }) => [path, ...(previousPath ? [previousPath] : [])]),
  );
  const isAll =
    listed.isComplete && listed.files.every(({ path }) => known.has(path)) && manifest.length > 0;
  return [
    isAll ? "" : "not every changed file is accounted for",
    isComplete(manifest) ? "" : `not all of it was reviewed (${coverageLabel(manifest)})`,
    isComplete(manifest) ? describeHunkDoubt(hunks, listed) : "",
  ].filter((reason) => reason !== "");
}

/**
 * A file counts as reviewed as a whole; an approval needs every hunk of it, as the code host lists them now. Hunks that
 * only an earlier review has seen do not count: the model of this review knows neither them nor the findings on them.
 */
function describeHunkDoubt(
  hunks: ApprovalFacts["draft"]["hunks"],
  { files }: ApprovalFacts["listed"],
): string {
  if (hunks === undefined) return "the draft does not list the hunks that were reviewed";
  if (!areHunksCovered(hunks)) return `not all of it was reviewed (${hunksLabel(hunks)})`;
  if (countListedHunks(hunks)["reviewed-earlier"] > 0)
    return `this review is only about what is new (${hunksLabel(hunks)}); a full review can approve`;
  return hasEveryHunk(hunks, files) ? "" : "not every hunk of the change is accounted for";
}

function findAnswerDoubts({
  plan: { inline, file, summary },
  problems,
  stopReason,
}: ApprovalFacts["draft"]): readonly string[] {
  const all = [...inline, ...file, ...summary];
  const isObjected =
    inline.length > 0 || all.some(({ finding }) => isAtLeastSeverity(finding.severity, "major"));
  return [
    isObjected ? "there are findings to fix" : "",
    stopReason === "final" ? "" : `the review was stopped early (${stopReason})`,
    problems.length === 0 ? "" : "parts of the review failed, see the notes",
    all.some(({ saidAt }) => saidAt !== undefined) ? OPEN_FINDINGS : "",
    all.some(({ finding }) => finding.title === HIDDEN_TEXT_TITLE)
      ? "text around the change is hidden from its readers"
      : "",
  ].filter((reason) => reason !== "");
}
