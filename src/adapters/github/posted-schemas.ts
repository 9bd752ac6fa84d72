import { z } from "zod";
import type { ReviewEvent } from "../../domain/finding/finding.ts";
import type { PostedItem, PostedReview } from "../../domain/pull/new-review.ts";
import { Author } from "./pull-schemas.ts";

/** Fields used of a comment or a review, listed or newly created. */
export const PostedSchema = z.object({
  id: z.number(),
  html_url: z.string(),
  body: z.string().nullish(),
  user: Author,
});

export const PostedReviewSchema = PostedSchema.extend({
  commit_id: z.string().nullish(),
  state: z.string(),
});

export function toPosted({ id, html_url, body }: z.output<typeof PostedSchema>): PostedItem {
  return { id, url: html_url, body: body ?? "" };
}

export function toPostedReview(review: z.output<typeof PostedReviewSchema>): PostedReview {
  const { commit_id: commit } = review;
  const event = EVENT_BY_STATE.get(review.state);
  return { ...toPosted(review), ...(commit ? { commit } : {}), ...(event ? { event } : {}) };
}

/** Review events by review state. */
const EVENT_BY_STATE: ReadonlyMap<string, ReviewEvent> = new Map([
  ["APPROVED", "APPROVE"],
  ["CHANGES_REQUESTED", "REQUEST_CHANGES"],
  ["COMMENTED", "COMMENT"],
]);
