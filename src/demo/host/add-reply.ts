import type { PullTarget } from "./add-review.ts";
import { notFound, validationFailed } from "./api-error.ts";
import type { HostContext } from "./host-context.ts";
import { bodyProblem } from "./read-new-review.ts";
import type { ReviewCommentState } from "./state.ts";

/**
 * Adds a reply to the first comment of a thread, at the same place. A reply to a reply is a 404.
 */
export function addReply(
  context: HostContext,
  { issue, author }: PullTarget,
  { to, body }: { readonly to: number; readonly body: string },
): ReviewCommentState {
  const { pull } = issue;
  const first = pull.comments.find(({ id }) => id === to);
  if (first === undefined || first.inReplyTo !== undefined) throw notFound();
  requireLineCommentBody(body);
  const time = context.now();
  const { commit } = first;
  const review = { id: context.newId(), author, body: "", commit, submittedAt: time };
  const reply: ReviewCommentState = {
    ...first,
    id: context.newId(),
    reviewId: review.id,
    author,
    body,
    inReplyTo: first.id,
    createdAt: time,
    updatedAt: time,
    reactions: [],
  };
  pull.reviews.push({ ...review, state: "COMMENTED" });
  pull.comments.push(reply);
  issue.updatedAt = time;
  context.save();
  return reply;
}

/** Returns the text of a line comment; throws a 422 if it is blank or too long. */
export function requireLineCommentBody(body: string): string {
  const message = body.trim() === "" ? "body can't be blank" : bodyProblem(body);
  if (message === undefined) return body;
  const resource = "PullRequestReviewComment";
  throw validationFailed({ resource, code: "custom", field: "body", message });
}
