import { moveToSummary } from "../finding/move-to-summary.ts";
import type { Planned, PublishPlan } from "../finding/planned.ts";
import { findWorstSeverity } from "../finding/rank.ts";
import type { LinkPolicy } from "../outbound/link-policy.ts";
import type { NewReview, NewReviewComment } from "../pull/new-review.ts";
import type { PullRef } from "../pull/pull-request.ts";
import type { ReviewDraft } from "../review/review-draft.ts";
import { renderCommentBody } from "./comment-body.ts";
import type { DeclinedFinding } from "./declined-finding.ts";
import type { Markers } from "./marker.ts";
import { renderReviewBody } from "./review-body.ts";

/** A draft with everything needed to post it. */
export interface Publication {
  readonly pull: PullRef;
  readonly draft: ReviewDraft;
  /** The plan for the diff of `commit`. */
  readonly plan: PublishPlan;
  /** Full object id that the review is posted on. */
  readonly commit: string;
  /** Unique id of this review. */
  readonly reviewId: string;
  readonly banner: readonly string[];
  /** Findings of earlier reviews that writers declined. */
  readonly declined?: readonly DeclinedFinding[] | undefined;
  /** The summary was written by a person. */
  readonly isOwnSummary?: boolean | undefined;
  readonly markers: Markers;
  readonly version: string;
  /** Permitted links in the model's text; none if absent. */
  readonly links?: LinkPolicy;
}

/** Converts a draft to the review to post. Pure: the same publication yields the same bytes. */
export function toNewReview(publication: Publication): NewReview {
  const { pull, draft, plan, commit, reviewId, banner, markers, version, links } = publication;
  const { isOwnSummary, declined } = publication;
  const worst = findWorstSeverity(plan);
  const marker = (shown: readonly string[]): string =>
    markers.write(pull, {
      kind: "review",
      id: reviewId,
      head: commit,
      shown,
      worst,
      coverage: draft.coverage,
    });
  return {
    commit,
    event: plan.event,
    body: renderReviewBody({
      pull,
      draft,
      plan,
      banner,
      marker,
      version,
      links,
      isOwnSummary,
      declined,
    }),
    comments: plan.inline.flatMap((planned) => toComment(planned, publication)),
  };
}

function toComment(
  planned: Planned,
  { pull, commit, markers, links }: Publication,
): NewReviewComment[] {
  const { place, finding, id } = planned;
  if (place === undefined) return [];
  const { severity: worst, category } = finding;
  const marker = markers.write(pull, { kind: "finding", id, head: commit, worst, category });
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

/** Moves every finding to the body, so that the code host cannot reject the review for a position. */
export function toBodyOnlyPlan(plan: PublishPlan): PublishPlan {
  const reason = "the code host rejected its line";
  const taken = plan.inline.map((planned) => moveToSummary(planned, reason));
  return { ...plan, inline: [], summary: [...taken, ...plan.summary] };
}
