import { nodeId, simpleUser } from "../accounts/user-json.ts";
import type { HostContext } from "../host-context.ts";
import type { Json } from "../host-services.ts";
import type { IssueCommentState, IssueState, RepositoryState } from "../state.ts";
import { authorAssociation } from "./author-association.ts";
import { pullPage, pullUrl } from "./pull-json.ts";
import { reactionRollup } from "./reactions-json.ts";
import { repositoryPage, repositoryUrl } from "./repository-json.ts";

/** Builds the OpenAPI "issue" object, with `pull_request` for a pull request. */
export function issueJson(
  context: HostContext,
  repository: RepositoryState,
  issue: IssueState,
): Json {
  const url = issueUrl(context, repository, issue.number);
  return {
    id: issue.id,
    node_id: nodeId("Issue", issue.id),
    url,
    repository_url: repositoryUrl(context, repository),
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    timeline_url: `${url}/timeline`,
    html_url: issuePage(context, repository, issue),
    number: issue.number,
    state: issue.state,
    state_reason: issue.state === "closed" ? "completed" : null,
    title: issue.title,
    body: issue.body === "" ? null : issue.body,
    user: simpleUser(context, issue.author),
    labels: [],
    assignee: null,
    assignees: [],
    milestone: null,
    locked: false,
    active_lock_reason: null,
    comments: issue.comments.length,
    closed_at: issue.state === "closed" ? issue.updatedAt : null,
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    author_association: authorAssociation(context.state, repository, issue.author),
    reactions: reactionRollup(url, []),
    performed_via_github_app: null,
    ...(issue.pull === undefined ? {} : pullPart(context, repository, issue)),
  };
}

/** Builds the OpenAPI "issue-comment" object. */
export function issueCommentJson(
  context: HostContext,
  repository: RepositoryState,
  { issue, comment }: { readonly issue: IssueState; readonly comment: IssueCommentState },
): Json {
  const url = `${repositoryUrl(context, repository)}/issues/comments/${comment.id}`;
  return {
    id: comment.id,
    node_id: nodeId("IssueComment", comment.id),
    url,
    html_url: `${issuePage(context, repository, issue)}#issuecomment-${comment.id}`,
    issue_url: issueUrl(context, repository, issue.number),
    user: simpleUser(context, comment.author),
    body: comment.body,
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    author_association: authorAssociation(context.state, repository, comment.author),
    performed_via_github_app: null,
    reactions: reactionRollup(url, comment.reactions),
  };
}

function pullPart(context: HostContext, repository: RepositoryState, issue: IssueState): Json {
  const page = pullPage(context, repository, issue.number);
  return {
    draft: issue.pull?.isDraft === true,
    pull_request: {
      url: pullUrl(context, repository, issue.number),
      html_url: page,
      diff_url: `${page}.diff`,
      patch_url: `${page}.patch`,
      merged_at: issue.pull?.mergedAt ?? null,
    },
  };
}

const issueUrl = (context: HostContext, repository: RepositoryState, number: number): string =>
  `${repositoryUrl(context, repository)}/issues/${number}`;

function issuePage(context: HostContext, repository: RepositoryState, issue: IssueState): string {
  const kind = issue.pull === undefined ? "issues" : "pull";
  return `${repositoryPage(context, repository)}/${kind}/${issue.number}`;
}
