import { moveToSummary } from "../finding/move-to-summary.ts";
import type { Planned, PublishPlan } from "../finding/planned.ts";
import { findWorstSeverity } from "../finding/rank.ts";
import type { LinkPolicy } from "../outbound/link-policy.ts";
import type { NewReview, NewReviewComment } from "../pull/new-review.ts";
import type { PullRef } from "../pull/pull-request.ts";
import type { ReviewDraft } from "../review/review-draft.ts";
import { renderCommentBody } from "./comment-body.ts";
import type { Markers } from "./marker.ts";
import { renderReviewBody } from "./review-body.ts";

export interface Publication {
  readonly pull: PullRef;
  readonly draft: ReviewDraft;
  /** The plan on the diff of `commit`. */
  readonly plan: PublishPlan;
  /** Full object id that the review is posted on. */
  readonly commit: string;
  /** Names this review among all of ours. */
  readonly reviewId: string;
  readonly banner: readonly string[];
  /** The summary is a person's. */
  readonly isOwnSummary?: boolean | undefined;
  readonly markers: Markers;
  readonly version: string;
  /** Where a model may link to; nowhere when absent. */
  readonly links?: LinkPolicy;
}

/** Puts a draft into the form in which it is posted. Pure: the same publication gives the same bytes. */
export function toNewReview(publication: Publication): NewReview {
  const { pull, draft, plan, commit, reviewId, banner, markers, version, links } = publication;
  const { isOwnSummary } = publication;
  const worst = findWorstSeverity(plan);
  const marker = (shown: readonly string[]): string =>
    markers.write(pull, {
      kind: "review",
      id: reviewId,
      head: commit,
      shown,
      worst,
    });
  return {
    commit,
    event: plan.event,
    body: renderReviewBody({ pull, draft, plan, banner, marker, version, links, isOwnSummary }),
    comments: plan.inline.flatMap((planned) => toComment(planned, publication)),
  };
}

function toComment(
  planned: Planned,
  { pull, commit, markers, links }: Publication,
): NewReviewComment[] {
  const { place, finding, id } = planned;
  if (place === undefined) return [];
  const marker = markers.write(pull, { kind: "finding", id, head: commit });
  const { side, line, startLine } = place;
  return [
    {
      path: finding.path,
      side,
      line,
      startLine,
      body: renderCommentBody(planned, marker, links),
    },
  ];
}

/** Takes every finding off its line: the form of a review that the code host cannot refuse for a position. */
export function toBodyOnlyPlan(plan: PublishPlan): PublishPlan {
  const reason = "the code host did not take its line";
  const taken = plan.inline.map((planned) => moveToSummary(planned, reason));
  return { ...plan, inline: [], summary: [...taken, ...plan.summary] };
}
