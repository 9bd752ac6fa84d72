import { runGitSync } from "../git/run-git.ts";
import { simpleUser } from "./accounts/user-json.ts";
import type { PullIssue } from "./find-repository.ts";
import type { HostContext } from "./host-context.ts";
import type { Json } from "./host-services.ts";
import { issueCommentJson, issueJson } from "./json/issue-json.ts";
import { type PullEnds, simplePullJson } from "./json/pull-json.ts";
import { repositoryJson } from "./json/repository-json.ts";
import { reviewCommentJson } from "./json/review-comment-json.ts";
import { placeNewComment } from "./place-comments.ts";
import { headRef } from "./pull-range.ts";
import type {
  IssueCommentState,
  IssueState,
  RepositoryState,
  ReviewCommentState,
} from "./state.ts";

/** Webhook event with its payload. */
export interface CommentEvent {
  readonly event: string;
  readonly action: string;
  readonly repository: RepositoryState;
  readonly payload: Json;
}

/** Builds the webhook event of a new comment on an issue or a pull request. */
export function issueCommentEvent(
  context: HostContext,
  repository: RepositoryState,
  { issue, comment }: { readonly issue: IssueState; readonly comment: IssueCommentState },
): CommentEvent {
  const payload = {
    action: "created",
    issue: issueJson(context, repository, issue),
    comment: issueCommentJson(context, repository, { issue, comment }),
    ...commonFields(context, repository, comment.author),
  };
  return { event: "issue_comment", action: "created", repository, payload };
}

/** Builds the webhook event of a new line comment. */
export function lineCommentEvent(
  context: HostContext,
  repository: RepositoryState,
  { issue, comment }: { readonly issue: PullIssue; readonly comment: ReviewCommentState },
): CommentEvent {
  const placed = placeNewComment(comment);
  const ends = readEndsSync(context, repository, issue);
  const payload = {
    action: "created",
    comment: reviewCommentJson(context, repository, { issue, placed }),
    pull_request: simplePullJson(context, repository, { issue, ends }),
    ...commonFields(context, repository, comment.author),
  };
  return { event: "pull_request_review_comment", action: "created", repository, payload };
}

/** Builds the webhook event of a new or changed pull request. */
export function pullChangeEvent(
  context: HostContext,
  repository: RepositoryState,
  { issue, action }: { readonly issue: PullIssue; readonly action: string },
): CommentEvent {
  const ends = readEndsSync(context, repository, issue);
  const payload = {
    action,
    number: issue.number,
    pull_request: simplePullJson(context, repository, { issue, ends }),
    ...commonFields(context, repository, issue.author),
  };
  return { event: "pull_request", action, repository, payload };
}

function commonFields(context: HostContext, repository: RepositoryState, sender: string): Json {
  const { installationId } = repository;
  return {
    repository: repositoryJson(context, repository),
    sender: simpleUser(context, sender),
    installation: installationId === undefined ? undefined : { id: installationId },
  };
}

function readEndsSync(
  context: HostContext,
  repository: RepositoryState,
  { number, pull }: PullIssue,
): PullEnds {
  const folder = context.gitFolder(repository);
  const refs = [
    headRef(number),
    `refs/heads/${pull.baseBranch}`,
    `refs/heads/${repository.defaultBranch}`,
  ];
  const list = runGitSync(folder, ["for-each-ref", "--format=%(refname) %(objectname)", ...refs]);
  const ids = new Map(list.split("\n").map((line) => line.split(" ") as [string, string]));
  const [head = "", base, fallback] = refs.map((ref) => ids.get(ref));
  return { head, base: base ?? fallback ?? head };
}
