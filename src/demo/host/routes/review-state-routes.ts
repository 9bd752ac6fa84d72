import { Hono } from "hono";
import { reviewStateFor } from "../add-review.ts";
import { announceReview } from "../announce-comments.ts";
import { unprocessable } from "../api-error.ts";
import { forbidden } from "../find-repository.ts";
import type { HostEnv, HostServices } from "../host-services.ts";
import { reviewJson } from "../json/review-json.ts";
import { REVIEW_EVENTS, validateReviewEvent } from "../read-new-review.ts";
import { oneOf, optionalText, readBody, suppliedText } from "../request-body.ts";
import { isSameLogin } from "../users.ts";
import { findReview, requireReviewAuthor } from "./review-routes.ts";

const PATH = "/repos/:owner/:repo/pulls/:number/reviews";

/** Routes that submit a pending review and dismiss a submitted one. */
export function reviewStateRoutes(services: HostServices): Hono<HostEnv> {
  const { context } = services;
  const routes = new Hono<HostEnv>();

  routes.post(`${PATH}/:review/events`, async (request) => {
    const found = findReview(services, request, "write");
    requireReviewAuthor(request, found);
    const asked = await readBody(request);
    const event = oneOf(suppliedText(asked, "event"), REVIEW_EVENTS);
    const { issue, review } = found;
    if (review.state !== "PENDING")
      throw unprocessable("Can not submit a review that is not pending");
    const body = optionalText(asked, "body") ?? review.body;
    const comments = issue.pull.comments.filter(({ reviewId }) => reviewId === review.id);
    const isOwnPull = isSameLogin(review.author, issue.author);
    validateReviewEvent(event, { body, hasComments: comments.length > 0, isOwnPull });
    const index = issue.pull.reviews.indexOf(review);
    const submitted = { ...review, body, state: reviewStateFor(event), submittedAt: context.now() };
    issue.pull.reviews[index] = submitted;
    context.save();
    announceReview(services, { ...found, review: submitted, comments });
    return request.json(reviewJson(context, found.repository, { issue, review: submitted }));
  });

  routes.put(`${PATH}/:review/dismissals`, async (request) => {
    const found = findReview(services, request, "write");
    suppliedText(await readBody(request), "message");
    const { caller } = request.var;
    if (!caller.may(found.repository, "pull_requests", "write")) throw forbidden(caller);
    if (!["APPROVED", "CHANGES_REQUESTED"].includes(found.review.state)) {
      throw unprocessable(
        `Can not dismiss a ${found.review.state.toLowerCase()} pull request review`,
      );
    }
    found.review.state = "DISMISSED";
    context.save();
    return request.json(reviewJson(context, found.repository, found));
  });

  return routes;
}
