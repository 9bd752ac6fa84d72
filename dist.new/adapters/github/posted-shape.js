import { z } from "zod";
import { Author } from "./pull-shape.js";
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
export function toPosted({ id, html_url, body }) {
    return { id, url: html_url, body: body ?? "" };
}
export function toPostedReview(review) {
    const { commit_id: commit } = review;
    const event = EVENTS.get(review.state);
    return { ...toPosted(review), ...(commit ? { commit } : {}), ...(event ? { event } : {}) };
}
/** The event of a review by its state. */
const EVENTS = new Map([
    ["APPROVED", "APPROVE"],
    ["CHANGES_REQUESTED", "REQUEST_CHANGES"],
    ["COMMENTED", "COMMENT"],
]);
