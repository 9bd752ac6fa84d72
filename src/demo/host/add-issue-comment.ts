import { validationFailed } from "./api-error.ts";
import type { HostContext } from "./host-context.ts";
import { bodyProblem } from "./read-new-review.ts";
import type { IssueCommentState, IssueState } from "./state.ts";

/** Adds a comment to the conversation of an issue or a pull request. */
export function addIssueComment(
  context: HostContext,
  issue: IssueState,
  { author, body }: { readonly author: string; readonly body: string },
): IssueCommentState {
  const time = context.now();
  const comment = {
    id: context.newId(),
    author,
    body: requireCommentBody(body),
    createdAt: time,
    updatedAt: time,
  };
  const added: IssueCommentState = { ...comment, reactions: [] };
  issue.comments.push(added);
  issue.updatedAt = time;
  context.save();
  return added;
}

/** Returns the text of a comment; throws a 422 if it is blank or too long. */
export function requireCommentBody(body: string): string {
  const message = body.trim() === "" ? "body can't be blank" : bodyProblem(body);
  if (message === undefined) return body;
  throw validationFailed({
    resource: "IssueComment",
    code: "unprocessable",
    field: "data",
    message,
  });
}
