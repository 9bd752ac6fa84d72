import { nodeId, simpleUser } from "../accounts/user-json.ts";
import type { PullIssue } from "../find-repository.ts";
import type { HostContext } from "../host-context.ts";
import type { Json } from "../host-services.ts";
import type { RepositoryState, ReviewState } from "../state.ts";
import { authorAssociation } from "./author-association.ts";
import { pullPage, pullUrl } from "./pull-json.ts";

/** Builds the OpenAPI "pull-request-review" object. A pending one has no time. */
export function reviewJson(
  context: HostContext,
  repository: RepositoryState,
  { issue, review }: { readonly issue: PullIssue; readonly review: ReviewState },
): Json {
  const html = `${pullPage(context, repository, issue.number)}#pullrequestreview-${review.id}`;
  const pull = pullUrl(context, repository, issue.number);
  return {
    id: review.id,
    node_id: nodeId("PullRequestReview", review.id),
    user: simpleUser(context, review.author),
    body: review.body,
    state: review.state,
    html_url: html,
    pull_request_url: pull,
    _links: { html: { href: html }, pull_request: { href: pull } },
    commit_id: review.commit,
    author_association: authorAssociation(context.state, repository, review.author),
    submitted_at: review.state === "PENDING" ? undefined : review.submittedAt,
  };
}
