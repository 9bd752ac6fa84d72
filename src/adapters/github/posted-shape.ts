import { z } from "zod";
import type { ReviewEvent } from "../../domain/finding/finding.ts";
import type { Posted, PostedReview } from "../../domain/pull/new-review.ts";
import { Author } from "./pull-shape.ts";

/** What we use of a comment or a review, listed or just made. */
export const PostedShape = z.object({
  id: z.number(),
  html_url: z.string(),
  body: z.string().nullish(),
  user: Author,
});

export const PostedReviewShape = PostedShape.extend({
  commit_id: z.string().nullish(),
  state: z.string(),
});

export function toPosted({ id, html_url, body }: z.output<typeof PostedShape>): Posted {
  return { id, url: html_url, body: body ?? "" };
}

export function toPostedReview(review: z.output<typeof PostedReviewShape>): PostedReview {
  const { commit_id: commit } = review;
  const event = EVENTS.get(review.state);
  return { ...toPosted(review), ...(commit ? { commit } : {}), ...(event ? { event } : {}) };
}

/** The event of a review by its state. */
const EVENTS: ReadonlyMap<string, ReviewEvent> = new Map([
  ["APPROVED", "APPROVE"],
  ["CHANGES_REQUESTED", "REQUEST_CHANGES"],
  ["COMMENTED", "COMMENT"],
]);
