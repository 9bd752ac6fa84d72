import { AppError, isAppError } from "../domain/errors/app-error.ts";
import type { ReviewEvent } from "../domain/finding/finding.ts";
import type { PublishPlan } from "../domain/finding/planned.ts";
import type { Markers } from "../domain/marker/marker.ts";
import type { HeldDraft } from "../domain/outbound/hold-draft.ts";
import type { LinkPolicy } from "../domain/outbound/link-policy.ts";
import { toNewReview, withoutLines } from "../domain/publish/to-new-review.ts";
import type { PostedReview } from "../domain/pull/new-review.ts";
import { type PullRef, type PullRequest, pullName } from "../domain/pull/pull-request.ts";
import type { ReviewDraft } from "../domain/review/review-draft.ts";
import type { Clock } from "../ports/clock.ts";
import type { PullReader } from "../ports/pull-reader.ts";
import type { ReviewPublisher } from "../ports/review-publisher.ts";
import { aimReview, type FinishedReview, type PublishSettings, type Target } from "./aim-review.ts";
import { findPublished } from "./find-published.ts";
import { type PostedOnce, postOnce } from "./post-once.ts";
import { publishHeld } from "./publish-held.ts";
import type { RunContext } from "./run-context.ts";

export interface PublishPorts {
  readonly pulls: PullReader;
  readonly publisher: ReviewPublisher;
  readonly markers: Markers;
  readonly clock: Clock;
  /** Of this program, for the review's last line. */
  readonly version: string;
  /** Where a model may link to; nowhere when absent. */
  readonly links?: LinkPolicy;
  /** Finds secrets in a draft that nobody has looked at: one that holds any is not posted. Absent: it was done before. */
  readonly hold?: (draft: ReviewDraft) => HeldDraft;
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
 * longer open, with `publish-held` when a draft that nobody has looked at holds a secret by now, and as
 * `ReviewPublisher` does when the code host takes it in no form.
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

async function post(publishing: Publishing): Promise<Outcome> {
  const { review, emit, ports } = publishing;
  // What was no secret when the draft was made may be one by now.
  const held = review.isApproved === true ? undefined : ports.hold?.(review.draft).held;
  if (held !== undefined) throw publishHeld("the review", held);
  try {
    return await send(publishing, await aimReview(publishing, await openPull(publishing), false));
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
  const again = await aimReview(publishing, await openPull(publishing), true);
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
