import { AppError } from "../../domain/core/app-error.ts";
import type { NewReview, NewReviewComment, PostedReview } from "../../domain/pull/new-review.ts";
import { type PullRef, pullName } from "../../domain/pull/pull-request.ts";
import type { GithubClient } from "./create-github-client.ts";
import type { Reply } from "./create-transport.ts";
import { hostErrorMessage, readProblems } from "./host-error-message.ts";
import { PostedReviewSchema, toPostedReview } from "./posted-schemas.ts";
import { toPullCall } from "./pull-call.ts";

export interface PostReviewRequest {
  readonly ref: PullRef;
  readonly review: NewReview;
}

/** Posts a review with all its comments in one call; the code host accepts all of it or nothing. */
export async function postReview(
  client: GithubClient,
  { ref, review }: PostReviewRequest,
  signal: AbortSignal,
): Promise<PostedReview> {
  const call = toPullCall(ref, {
    route: "POST pulls/{number}/reviews",
    parameters: toBody(review),
    doing: "posting the review of",
    accepts: [422],
  });
  const reply = await client.send(call, signal);
  if (reply.status === 422) throw reviewRejectedError(ref, reply);
  return toPostedReview(client.parse(call, reply, PostedReviewSchema));
}

function toBody({ commit, event, body, comments }: NewReview): Record<string, unknown> {
  return {
    commit_id: commit,
    event,
    body,
    comments: comments.length === 0 ? undefined : comments.map(toComment),
  };
}

function toComment({ path, side, line, startLine, body }: NewReviewComment) {
  const range = startLine === undefined ? {} : { start_line: startLine, start_side: side };
  return { path, side, line, ...range, body };
}

function reviewRejectedError(ref: PullRef, { body }: Reply): AppError {
  const reason = hostErrorMessage(body);
  const single = readProblems(body);
  const problems = single.length > 0 ? single : [reason].filter((text) => text !== "");
  const message = `the code host did not accept the review of ${pullName(ref)} (422: ${reason}); review the current head again`;
  return new AppError("review-rejected", message, { details: { problems } });
}
