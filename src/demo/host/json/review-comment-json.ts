import { nodeId, simpleUser } from "../accounts/user-json.ts";
import type { PullIssue } from "../find-repository.ts";
import type { HostContext } from "../host-context.ts";
import type { Json } from "../host-services.ts";
import type { PlacedComment } from "../place-comments.ts";
import type { RepositoryState } from "../state.ts";
import { authorAssociation } from "./author-association.ts";
import { pullPage, pullUrl } from "./pull-json.ts";
import { reactionRollup } from "./reactions-json.ts";
import { repositoryUrl } from "./repository-json.ts";

/**
 * Builds the OpenAPI "pull-request-review-comment" object; an outdated one has no line and
 * position.
 */
export function reviewCommentJson(
  context: HostContext,
  repository: RepositoryState,
  { issue, placed }: { readonly issue: PullIssue; readonly placed: PlacedComment },
): Json {
  const { comment } = placed;
  const self = `${repositoryUrl(context, repository)}/pulls/comments/${comment.id}`;
  const html = `${pullPage(context, repository, issue.number)}#discussion_r${comment.id}`;
  const pull = pullUrl(context, repository, issue.number);
  return {
    id: comment.id,
    node_id: nodeId("PullRequestReviewComment", comment.id),
    url: self,
    html_url: html,
    pull_request_url: pull,
    _links: { self: { href: self }, html: { href: html }, pull_request: { href: pull } },
    pull_request_review_id: comment.reviewId,
    diff_hunk: comment.diffHunk,
    path: comment.path,
    commit_id: placed.commit,
    original_commit_id: comment.commit,
    user: simpleUser(context, comment.author),
    body: comment.body,
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    author_association: authorAssociation(context.state, repository, comment.author),
    reactions: reactionRollup(self, comment.reactions),
    subject_type: "line",
    side: comment.side,
    start_side: comment.startLine === undefined ? null : (comment.startSide ?? comment.side),
    line: placed.line ?? null,
    start_line: placed.startLine ?? null,
    position: placed.position ?? null,
    original_line: comment.line,
    original_start_line: comment.startLine ?? null,
    original_position: comment.position ?? 1,
    in_reply_to_id: comment.inReplyTo,
  };
}
