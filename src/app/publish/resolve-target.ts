import type { Severity } from "../../domain/core/severity.ts";
import type { Category } from "../../domain/finding/finding.ts";
import { isAnchoredToDiff } from "../../domain/finding/is-anchored-to-diff.ts";
import { collectJoined } from "../../domain/finding/joined.ts";
import { planReview } from "../../domain/finding/plan-review.ts";
import type { PublishPlan } from "../../domain/finding/planned.ts";
import {
  collectPostedFindings,
  toReviewComments,
} from "../../domain/finding/to-review-comments.ts";
import { findApprovalDoubts, OPEN_FINDINGS } from "../../domain/publish/find-approval-doubts.ts";
import type { Markers } from "../../domain/publish/marker.ts";
import { toBodyOnlyPlan } from "../../domain/publish/to-new-review.ts";
import type { PullRef, PullRequest } from "../../domain/pull/pull-request.ts";
import type { RequestedEnds } from "../../domain/pull/requested-ends.ts";
import type { ReviewDraft } from "../../domain/review/review-draft.ts";
import type { PullFiles, PullReader } from "../../ports/pull-reader.ts";
import type { ReviewPublisher } from "../../ports/review-publisher.ts";
import { createCountEarlierFindings } from "../review/count-earlier-findings.ts";
import { createFindEarlierWork } from "../review/find-earlier-work.ts";
import { readHeadBlobs } from "../review/read-head-blobs.ts";
import type { RunContext } from "../run/run-context.ts";

/** A draft to publish. */
export interface FinishedReview {
  readonly pull: PullRef;
  /** Full object id of the base of the reviewed change. */
  readonly base: string;
  readonly draft: ReviewDraft;
  /** Equal for all attempts at the same work. */
  readonly reviewId: string;
  /** A person has approved it for publication on the commit that it was made for. */
  readonly isApproved?: boolean;
  /** The summary was written by a person and is not shortened like a model's. */
  readonly isOwnSummary?: boolean | undefined;
  /** Address of each finding that is already posted, by the finding's id. */
  readonly posted?: ReadonlyMap<string, string> | undefined;
  /**
   * The ends of the pull request at the time of the request: nothing else is approved without a person. Absent if
   * unknown, so that nothing is approved.
   */
  readonly asked?: RequestedEnds | undefined;
}

export interface PublishSettings {
  readonly allowApprove: boolean;
  readonly minSeverity?: Severity | undefined;
  readonly muteCategories?: readonly Category[] | undefined;
}

export interface TargetContext extends RunContext {
  readonly ports: {
    readonly pulls: PullReader;
    readonly publisher: Pick<ReviewPublisher, "identity" | "reviews">;
    readonly markers: Markers;
  };
  readonly review: FinishedReview;
  readonly settings: PublishSettings;
}

/** The commit, plan and event to post a draft with. */
export interface ReviewTarget {
  readonly commit: string;
  readonly plan: PublishPlan;
  readonly banner: readonly string[];
}

/**
 * Selects the commit and the plan to post a draft with, on a freshly read pull request: first with its own plan, if the
 * code host's diff has its lines, then with a fresh one.
 */
export async function resolveReviewTarget(
  aiming: TargetContext,
  now: PullRequest,
  isAgain: boolean,
): Promise<ReviewTarget> {
  const { ports, review, signal } = aiming;
  const { draft } = review;
  const own = { commit: draft.head, plan: draft.plan, banner: [] };
  if (now.head.sha === draft.head) {
    if (isAgain) return replan(aiming, now, await readCurrentDiff(aiming, now));
    // The plan comes from a runner, so that its places are verified.
    if (draft.plan.inline.length === 0) return capEvent(aiming, now, own);
    return verifyAnchors(aiming, now, { ...own, listed: await ports.pulls.files(now, signal) });
  }
  if (review.isApproved === true && !isAgain) {
    const line = `The branch has moved on since: this review is of ${draft.head.slice(0, 7)}.`;
    return targetReviewedCommit(aiming, now, { ...own, banner: [line] });
  }
  const moved = `${draft.head.slice(0, 7)} to ${now.head.sha.slice(0, 7)}`;
  const commits = { ancestor: draft.head, commit: now.head.sha };
  if (await ports.pulls.isAncestor(now.ref, commits, signal)) {
    const line = `The branch moved from ${moved} while it was reviewed. Findings whose lines changed since are listed below.`;
    const ground = await readCurrentDiff(aiming, now);
    return replan(aiming, now, { ...ground, banner: [line] });
  }
  const line = `The branch was rewritten from ${moved} while it was reviewed. This review is of a commit that is no longer part of it, so there are no line comments.`;
  const { plan, banner } = await capEvent(aiming, now, {
    commit: now.head.sha,
    plan: draft.plan,
    banner: [line],
  });
  return { commit: now.head.sha, plan: toBodyOnlyPlan(plan), banner };
}

/** The diff that comments are placed on. */
interface DiffBase {
  readonly commit: string;
  readonly listed: PullFiles;
  readonly banner: readonly string[];
}

async function readCurrentDiff(
  { ports, signal }: TargetContext,
  now: PullRequest,
): Promise<DiffBase> {
  return { commit: now.head.sha, listed: await ports.pulls.files(now, signal), banner: [] };
}

/**
 * Targets the commit that a person has approved, which is no longer the branch's head: its diff is read by its ends.
 */
async function targetReviewedCommit(
  aiming: TargetContext,
  now: PullRequest,
  own: ReviewTarget,
): Promise<ReviewTarget> {
  const { ports, review, signal } = aiming;
  if (own.plan.inline.length === 0) return capEvent(aiming, now, own);
  const ends = { from: review.base, to: review.draft.head };
  const listed = await ports.pulls.compareCommits(now.ref, ends, signal);
  if (listed !== undefined) return verifyAnchors(aiming, now, { ...own, listed });
  const settled = await capEvent(aiming, now, own);
  const line = "Its diff is no longer available, so there are no line comments.";
  return { ...settled, plan: toBodyOnlyPlan(settled.plan), banner: [...settled.banner, line] };
}

/** Keeps the plan of a draft if its lines exist, and plans it again if they do not. */
async function verifyAnchors(
  aiming: TargetContext,
  now: PullRequest,
  ground: DiffBase,
): Promise<ReviewTarget> {
  const { plan } = aiming.review.draft;
  const { commit, listed, banner } = ground;
  if (isAnchoredToDiff(plan, listed)) return capEvent(aiming, now, { commit, plan, banner });
  const text = "the draft has comments on lines that are not in the diff; planning it again";
  aiming.emit({ type: "log", level: "warn", text });
  return replan(aiming, now, ground);
}

/** Anchors all findings again, with the code host's own patches of a commit. */
async function replan(
  aiming: TargetContext,
  now: PullRequest,
  { commit, listed, banner }: DiffBase,
): Promise<ReviewTarget> {
  const { review, settings, signal } = aiming;
  const { plan } = review.draft;
  const { allowApprove, minSeverity, muteCategories } = settings;
  const comments = toReviewComments(plan);
  const reader = createBlobReader(aiming, now.ref, commit);
  const again = planReview(listed.files, comments, {
    headBlob: await readHeadBlobs(comments, reader, signal),
    event: plan.event,
    allowApprove,
    limits: { minSeverity, muteCategories },
    posted: new Map([...(review.posted ?? []), ...collectPostedFindings(plan)]),
    joined: collectJoined(plan),
  });
  return capEvent(aiming, now, { commit, plan: again, banner });
}

function createBlobReader(
  { ports }: TargetContext,
  pull: PullRef,
  ref: string,
): Parameters<typeof readHeadBlobs>[1] {
  return {
    read: (path, { maxBytes, signal }) => ports.pulls.fileAt(pull, { path, ref, maxBytes }, signal),
  };
}

/** Lowers the event if necessary: on the service's own pull request, and for a doubtful approval. */
async function capEvent(
  aiming: TargetContext,
  now: PullRequest,
  target: ReviewTarget,
): Promise<ReviewTarget> {
  const { event } = target.plan;
  if (event === "COMMENT") return target;
  const { ports, signal } = aiming;
  const identity = await ports.publisher.identity(now.ref, signal);
  const isOurs = identity.toLowerCase() === now.author.toLowerCase();
  if (event !== "APPROVE")
    return isOurs ? downgradeToComment(withBannerLine(target, OWN_PULL)) : target;
  const doubts = isOurs
    ? ["the service opened this pull request"]
    : await collectApprovalDoubts(aiming, now, target);
  if (doubts.length === 0) return target;
  const wanted =
    aiming.review.isApproved === true ? "An approval was requested" : "The model would approve";
  return downgradeToComment(
    withBannerLine(target, `${wanted}. This is a comment only: ${doubts.join("; ")}.`),
  );
}

const OWN_PULL =
  "Changes were requested. This is a comment only: the service opened this pull request.";

const withBannerLine = (target: ReviewTarget, line: string): ReviewTarget => ({
  ...target,
  banner: [...target.banner, line],
});

async function collectApprovalDoubts(
  { ports, review, settings, signal }: TargetContext,
  now: PullRequest,
  { commit }: ReviewTarget,
): Promise<readonly string[]> {
  const { draft, base, asked, isApproved } = review;
  if (!settings.allowApprove) return ["approving is disabled"];
  // The person was told about unseen files, but not about files that were never reviewed.
  if (isApproved === true)
    return commit === draft.head ? [] : ["the branch has moved since the review"];
  const listed: PullFiles = await ports.pulls.files(now, signal);
  const countOpen = createCountEarlierFindings(createFindEarlierWork(ports));
  const open = await countOpen({ pull: review.pull, draft }, signal);
  const doubts = findApprovalDoubts({ draft, base, asked, now, listed });
  return open === 0 ? doubts : [...new Set([...doubts, OPEN_FINDINGS])];
}

const downgradeToComment = (target: ReviewTarget): ReviewTarget => ({
  ...target,
  plan: { ...target.plan, event: "COMMENT" },
});
