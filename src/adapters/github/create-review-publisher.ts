import type { ReviewPublisher } from "../../ports/review-publisher.ts";
import { createGithubClient, type GithubClientOptions } from "./create-github-client.ts";
import { createOwnPosts } from "./create-own-posts.ts";
import { postReview } from "./post-review.ts";
import { PostedReviewSchema, toPostedReview } from "./posted-schemas.ts";
import { toPullCall } from "./pull-call.ts";

/**
 * Creates the publisher of reviews over GitHub's REST API. Reviews of the service are recognized by
 * their author's login.
 */
export function createReviewPublisher(options: GithubClientOptions): ReviewPublisher {
  const client = createGithubClient(options);
  const { identity, readOurs } = createOwnPosts(options.tokens);
  return {
    identity,
    postReview: (ref, review, signal) => postReview(client, { ref, review }, signal),
    async reviews(ref, signal) {
      const call = toPullCall(ref, {
        route: "GET pulls/{number}/reviews",
        doing: "reading our reviews of",
      });
      const read = () => client.readAll(call, PostedReviewSchema, signal);
      const reviews = await readOurs(ref, read, signal);
      // A pending review of a user is not posted yet.
      return reviews.filter(({ state }) => state !== "PENDING").map(toPostedReview);
    },
  };
}
