import { mergesCleanly } from "../../git/find-commits.ts";
import { nodeId, simpleUser } from "../accounts/user-json.ts";
import { findRepositoryByFullName, type PullIssue } from "../find-repository.ts";
import type { HostContext } from "../host-context.ts";
import type { HostServices, Json } from "../host-services.ts";
import { listPullCommits, type PullRange } from "../pull-range.ts";
import type { RepositoryState } from "../state.ts";
import { authorAssociation } from "./author-association.ts";
import { repositoryJson, repositoryPage, repositoryUrl } from "./repository-json.ts";

/** Commits of a pull request that its JSON contains. */
export type PullEnds = Pick<PullRange, "base" | "head">;

/** Builds the OpenAPI "pull-request-simple" object. */
export function simplePullJson(
  context: HostContext,
  repository: RepositoryState,
  { issue, ends }: { readonly issue: PullIssue; readonly ends: PullEnds },
): Json {
  const { pull } = issue;
  const isClosed = issue.state === "closed";
  return {
    id: pull.id,
    node_id: nodeId("PullRequest", pull.id),
    number: issue.number,
    state: issue.state,
    locked: false,
    title: issue.title,
    user: simpleUser(context, issue.author),
    body: issue.body === "" ? null : issue.body,
    labels: [],
    milestone: null,
    active_lock_reason: null,
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    closed_at: isClosed ? issue.updatedAt : null,
    merged_at: pull.mergedAt ?? null,
    merge_commit_sha: null,
    assignee: null,
    assignees: [],
    requested_reviewers: pull.requestedReviewers.map((login) => simpleUser(context, login)),
    requested_teams: [],
    head: headJson(context, issue, ends),
    base: endJson(context, repository, { branch: pull.baseBranch, sha: ends.base }),
    ...addresses(context, repository, { number: issue.number, head: ends.head }),
    author_association: authorAssociation(context.state, repository, issue.author),
    auto_merge: null,
    draft: pull.isDraft,
  };
}

/**
 * Builds the OpenAPI "pull-request" object, with the counts that only single pull requests have.
 */
export async function pullJson(
  services: HostServices,
  repository: RepositoryState,
  { issue, range }: { readonly issue: PullIssue; readonly range: PullRange },
): Promise<Json> {
  const { context } = services;
  const folder = context.gitFolder(repository);
  const [files, commits, isMergeable] = await Promise.all([
    services.compareCommits(folder, range.mergeBase, range.head),
    listPullCommits(folder, range),
    issue.state === "open" ? mergesCleanly(folder, range.base, range.head) : null,
  ]);
  const sum = (count: (file: (typeof files)[number]) => number) =>
    files.reduce((total, file) => total + count(file), 0);
  const pending = new Set(
    issue.pull.reviews.filter(({ state }) => state === "PENDING").map(({ id }) => id),
  );
  return {
    ...simplePullJson(context, repository, { issue, ends: range }),
    merged: issue.pull.mergedAt !== undefined,
    mergeable: isMergeable,
    rebaseable: isMergeable,
    mergeable_state: mergeableState(issue, isMergeable),
    merged_by: null,
    comments: issue.comments.length,
    review_comments: issue.pull.comments.filter(({ reviewId }) => !pending.has(reviewId)).length,
    maintainer_can_modify: false,
    commits: commits.length,
    additions: sum(({ additions }) => additions),
    deletions: sum(({ deletions }) => deletions),
    changed_files: files.length,
  };
}

function mergeableState({ pull }: PullIssue, isMergeable: boolean | null): string {
  if (isMergeable === null) return "unknown";
  if (!isMergeable) return "dirty";
  return pull.isDraft ? "draft" : "clean";
}

function headJson(context: HostContext, issue: PullIssue, ends: PullEnds): Json {
  const { headRepository, headBranch } = issue.pull;
  const head =
    headRepository === undefined
      ? undefined
      : findRepositoryByFullName(context.state, headRepository);
  const end = { branch: headBranch, sha: ends.head };
  if (head !== undefined) return endJson(context, head, end);
  return {
    label: `${issue.author}:${headBranch}`,
    ref: headBranch,
    sha: ends.head,
    user: simpleUser(context, issue.author),
    repo: null,
  };
}

function endJson(
  context: HostContext,
  repository: RepositoryState,
  { branch, sha }: { readonly branch: string; readonly sha: string },
): Json {
  return {
    label: `${repository.owner}:${branch}`,
    ref: branch,
    sha,
    user: simpleUser(context, repository.owner),
    repo: repositoryJson(context, repository),
  };
}

/** Returns the API URL of a pull request. */
export const pullUrl = (
  context: HostContext,
  repository: RepositoryState,
  number: number,
): string => `${repositoryUrl(context, repository)}/pulls/${number}`;

/** Returns the URL of a pull request's page. */
export const pullPage = (
  context: HostContext,
  repository: RepositoryState,
  number: number,
): string => `${repositoryPage(context, repository)}/pull/${number}`;

function addresses(
  context: HostContext,
  repository: RepositoryState,
  { number, head }: { readonly number: number; readonly head: string },
): Json {
  const root = repositoryUrl(context, repository);
  const self = pullUrl(context, repository, number);
  const html = pullPage(context, repository, number);
  const urls = {
    issue: `${root}/issues/${number}`,
    commits: `${self}/commits`,
    review_comments: `${self}/comments`,
    review_comment: `${root}/pulls/comments{/number}`,
    comments: `${root}/issues/${number}/comments`,
    statuses: `${root}/statuses/${head}`,
  };
  const named = Object.entries(urls).map(([name, url]) => [`${name}_url`, url]);
  const links = Object.entries({ self, html, ...urls }).map(([name, href]) => [name, { href }]);
  return {
    url: self,
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    ...Object.fromEntries(named),
    _links: Object.fromEntries(links),
  };
}
