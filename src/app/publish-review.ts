import { AppError, isAppError } from "../domain/errors/app-error.ts";
import type { ReviewEvent, Severity } from "../domain/finding/finding.ts";
import { planReview } from "../domain/finding/plan-review.ts";
import type { PublishPlan } from "../domain/finding/planned.ts";
import { postedBefore, toComments } from "../domain/finding/to-comments.ts";
import { isComplete } from "../domain/manifest/manifest.ts";
import type { Markers } from "../domain/marker/marker.ts";
import { toNewReview, withoutLines } from "../domain/publish/to-new-review.ts";
import type { PostedReview } from "../domain/pull/new-review.ts";
import { type PullRef, type PullRequest, pullName } from "../domain/pull/pull-request.ts";
import type { ReviewDraft } from "../domain/review/review-draft.ts";
import type { Clock } from "../ports/clock.ts";
import type { PullReader } from "../ports/pull-reader.ts";
import type { ReviewPublisher } from "../ports/review-publisher.ts";
import { findPublished } from "./find-published.ts";
import { readHeadBlobs } from "./head-blobs.ts";
import { type PostedOnce, postOnce } from "./post-once.ts";
import type { RunContext } from "./review-files.ts";

/** A draft that is to be published. */
export interface FinishedReview {
  readonly pull: PullRef;
  /** Full object id that the reviewed change starts from. */
  readonly base: string;
  readonly draft: ReviewDraft;
  /** The same for the same piece of work, however often it is done. */
  readonly reviewId: string;
  /** A person has looked at it and wants it published on the commit that it was made for. */
  readonly isApproved?: boolean;
}

export interface PublishPorts {
  readonly pulls: PullReader;
  readonly publisher: ReviewPublisher;
  readonly markers: Markers;
  readonly clock: Clock;
  /** Of this program, for the review's last line. */
  readonly version: string;
}

export interface PublishSettings {
  readonly allowApprove: boolean;
  readonly minSeverity?: Severity;
}

export interface Published {
  readonly url: string;
  readonly event: ReviewEvent;
  /** As it was posted; the draft's own when an earlier run has posted it. */
  readonly plan: PublishPlan;
  /** Whether it was there before: by an earlier run of the same work. */
  readonly wasThere: boolean;
}

export type PublishReview = (
  review: FinishedReview,
  settings: PublishSettings,
  context: RunContext,
) => Promise<Published>;

/**
 * Publishes a draft as one review on the head it was made for. A head that moved has the findings planned again on the
 * new one, unless a person wants it on the old one; a head that is gone gets a review without lines. Rejects with `pull-closed` when the pull request is no
 * longer open, and as `ReviewPublisher` does when the code host takes it in no form.
 */
export function createPublishReview(ports: PublishPorts): PublishReview {
  return async (review, settings, context) => {
    const publishing: Publishing = { ports, review, settings, ...context };
    const first = await findPublished(ports, review, context.signal);
    const posted =
      first === undefined
        ? await post(publishing)
        : { result: first, wasThere: true, plan: review.draft.plan };
    const { result, plan, wasThere } = posted;
    context.emit({ type: "published", url: result.url });
    return { url: result.url, event: plan.event, plan, wasThere };
  };
}

interface Publishing extends RunContext {
  readonly ports: PublishPorts;
  readonly review: FinishedReview;
  readonly settings: PublishSettings;
}

interface Outcome extends PostedOnce<PostedReview> {
  readonly plan: PublishPlan;
}

/** Where and how a draft is posted. */
interface Target {
  readonly commit: string;
  readonly plan: PublishPlan;
  readonly banner: readonly string[];
}

async function post(publishing: Publishing): Promise<Outcome> {
  const { review, emit } = publishing;
  try {
    return await send(publishing, await aim(publishing, false));
  } catch (error) {
    if (!isAppError(error, "review-rejected")) throw error;
    const said = error.details.problems.join("; ");
    emit({
      type: "log",
      level: "warn",
      text: `the code host refused the review (${said}), planning it again`,
    });
  }
  // What was not on its line a moment ago is judged by the code host's own patches, and on the head of now.
  const again = await aim(publishing, true);
  try {
    return await send(publishing, again);
  } catch (error) {
    if (!isAppError(error, "review-rejected")) throw error;
    const text = `the code host refused the review of ${pullName(review.pull)} again, posting it without lines`;
    emit({ type: "log", level: "warn", text });
    // Whatever it was that was refused twice, a comment without lines is what the code host takes from anybody.
    return send(publishing, { ...again, plan: { ...withoutLines(again.plan), event: "COMMENT" } });
  }
}

async function send(publishing: Publishing, target: Target): Promise<Outcome> {
  const { ports, review, signal } = publishing;
  const newReview = toNewReview({ ...review, ...target, ...ports });
  const posted = await postOnce(
    {
      find: () => findPublished(ports, review, signal),
      post: () => ports.publisher.postReview(review.pull, newReview, signal),
    },
    ports.clock,
    signal,
  );
  return { ...posted, plan: target.plan };
}

/** Decides on which commit and with which plan the draft is posted: the first time with its own, then with a fresh one. */
async function aim(publishing: Publishing, isAgain: boolean): Promise<Target> {
  const { ports, review, signal } = publishing;
  const { draft } = review;
  const now = await openPull(publishing);
  if (now.head.sha === draft.head) {
    if (isAgain) return planAgain(publishing, now, []);
    const plan = await settle(publishing, now, draft.plan);
    return { commit: draft.head, plan, banner: [] };
  }
  if (review.isApproved === true && !isAgain) {
    const plan = await settle(publishing, now, draft.plan);
    const line = `The branch has moved on since: this review is of ${draft.head.slice(0, 7)}.`;
    return { commit: draft.head, plan, banner: [line] };
  }
  const moved = `${draft.head.slice(0, 7)} to ${now.head.sha.slice(0, 7)}`;
  const commits = { ancestor: draft.head, commit: now.head.sha };
  if (await ports.pulls.isAncestor(now.ref, commits, signal)) {
    const line = `The branch moved from ${moved} while it was reviewed. Findings whose lines changed since are listed below.`;
    return planAgain(publishing, now, [line]);
  }
  const line = `The branch was rewritten from ${moved} while it was reviewed. This review is of a commit that is no longer part of it, so nothing stands on a line.`;
  const plan = withoutLines(await settle(publishing, now, asComment(draft.plan)));
  return { commit: now.head.sha, plan, banner: [line] };
}

/** Finds the places of all findings anew, on the code host's own patches of the present head. */
async function planAgain(
  publishing: Publishing,
  now: PullRequest,
  banner: readonly string[],
): Promise<Target> {
  const { ports, review, settings, signal } = publishing;
  const { plan } = review.draft;
  const { files } = await ports.pulls.files(now, signal);
  const comments = toComments(plan);
  const isSame = now.head.sha === review.draft.head;
  const again = planReview(files, comments, {
    headBlob: await readHeadBlobs(comments, readerOf(publishing, now), signal),
    event: isSame ? plan.event : asComment(plan).event,
    allowApprove: settings.allowApprove,
    limits: settings.minSeverity === undefined ? {} : { minSeverity: settings.minSeverity },
    posted: postedBefore(plan),
  });
  return { commit: now.head.sha, plan: await settle(publishing, now, again), banner };
}

function readerOf(
  { ports }: Publishing,
  { ref, head }: PullRequest,
): Parameters<typeof readHeadBlobs>[1] {
  return {
    read: (path, { maxBytes, signal }) =>
      ports.pulls.fileAt(ref, { path, ref: head.sha, maxBytes }, signal),
  };
}

/** What nobody reviewed is not approved. */
const asComment = (plan: PublishPlan): PublishPlan =>
  plan.event === "APPROVE" ? { ...plan, event: "COMMENT" } : plan;

/** Holds the event back where it must be: on our own pull request, and for an approval of what was seen in part. */
async function settle(
  { ports, review, settings, signal }: Publishing,
  now: PullRequest,
  plan: PublishPlan,
): Promise<PublishPlan> {
  const { draft } = review;
  if (plan.event === "COMMENT") return plan;
  if (plan.event === "APPROVE" && !settings.allowApprove) return { ...plan, event: "COMMENT" };
  // From another base the same head is another change.
  const isSameChange = now.head.sha === draft.head && now.mergeBaseSha === review.base;
  const sawAll =
    isSameChange &&
    draft.manifest.length > 0 &&
    isComplete(draft.manifest) &&
    draft.problems.length === 0 &&
    draft.stopReason === "final";
  // A person was told what was not seen.
  if (plan.event === "APPROVE" && !sawAll && review.isApproved !== true)
    return { ...plan, event: "COMMENT" };
  const identity = await ports.publisher.identity(now.ref, signal);
  return identity.toLowerCase() === now.author.toLowerCase() ? { ...plan, event: "COMMENT" } : plan;
}

async function openPull({ ports, review, signal }: Publishing): Promise<PullRequest> {
  const now = await ports.pulls.pull(review.pull, signal);
  if (!now.isOpen) throw pullClosed(review.pull);
  return now;
}

/** The refusal to work on a pull request that is closed. */
export function pullClosed(pull: PullRef): AppError<"pull-closed"> {
  const name = pullName(pull);
  const message = `${name} is closed; reopen it, or review its branch in a checkout with: svc review --base REF`;
  return new AppError("pull-closed", message, { details: { pull: name } });
}
