import { nodeId, simpleUser } from "../accounts/user-json.ts";
import { findRepositoryByFullName, fullName } from "../find-repository.ts";
import type { Caller, HostContext } from "../host-context.ts";
import type { Json } from "../host-services.ts";
import type { RepositoryState } from "../state.ts";

const CREATED_AT = "2024-01-01T00:00:00Z";

/** Returns the API URL of a repository. */
export const repositoryUrl = (context: HostContext, repository: RepositoryState): string =>
  `${context.apiUrl}/repos/${fullName(repository)}`;

/** Returns the URL of a repository's page. */
export const repositoryPage = (context: HostContext, repository: RepositoryState): string =>
  `${context.serverUrl}/${fullName(repository)}`;

/** Builds the OpenAPI "repository" object; with a caller, it includes their permissions. */
export function repositoryJson(
  context: HostContext,
  repository: RepositoryState,
  caller?: Caller,
): Json {
  const { state } = context;
  const forks = state.repositories.filter((one) => one.forkOf === fullName(repository)).length;
  const open = repository.issues.filter((issue) => issue.state === "open").length;
  return {
    ...identity(context, repository),
    ...addresses(context, repository),
    ...settings(),
    fork: repository.forkOf !== undefined,
    forks,
    forks_count: forks,
    open_issues: open,
    open_issues_count: open,
    ...(caller === undefined ? {} : { permissions: permissions(caller, repository) }),
  };
}

/** Builds the OpenAPI "full-repository" object. */
export function fullRepositoryJson(
  context: HostContext,
  repository: RepositoryState,
  caller: Caller,
): Json {
  const json = repositoryJson(context, repository, caller);
  const parent = repository.forkOf && findRepositoryByFullName(context.state, repository.forkOf);
  const origin = parent ? repositoryJson(context, parent) : undefined;
  return {
    ...json,
    network_count: json.forks_count,
    subscribers_count: 0,
    has_discussions: false,
    ...(origin === undefined ? {} : { parent: origin, source: origin }),
  };
}

function identity(context: HostContext, repository: RepositoryState): Json {
  return {
    id: repository.id,
    node_id: nodeId("Repository", repository.id),
    name: repository.name,
    full_name: fullName(repository),
    owner: simpleUser(context, repository.owner),
    private: repository.isPrivate,
    visibility: repository.isPrivate ? "private" : "public",
    default_branch: repository.defaultBranch,
    created_at: repository.createdAt ?? CREATED_AT,
    updated_at: repository.pushedAt ?? repository.createdAt ?? CREATED_AT,
    pushed_at: repository.pushedAt ?? repository.createdAt ?? CREATED_AT,
  };
}

function settings(): Json {
  return {
    description: null,
    homepage: null,
    language: null,
    license: null,
    mirror_url: null,
    size: 0,
    stargazers_count: 0,
    watchers: 0,
    watchers_count: 0,
    is_template: false,
    topics: [],
    has_issues: true,
    has_projects: false,
    has_wiki: false,
    has_pages: false,
    has_downloads: false,
    archived: false,
    disabled: false,
  };
}

function permissions(caller: Caller, repository: RepositoryState): Json {
  return {
    admin: caller.may(repository, "administration", "write"),
    push: caller.may(repository, "contents", "write"),
    pull: caller.may(repository, "contents", "read"),
  };
}

const PATHS: Readonly<Record<string, string>> = {
  archive_url: "/{archive_format}{/ref}",
  assignees_url: "/assignees{/user}",
  blobs_url: "/git/blobs{/sha}",
  branches_url: "/branches{/branch}",
  collaborators_url: "/collaborators{/collaborator}",
  comments_url: "/comments{/number}",
  commits_url: "/commits{/sha}",
  compare_url: "/compare/{base}...{head}",
  contents_url: "/contents/{+path}",
  contributors_url: "/contributors",
  deployments_url: "/deployments",
  downloads_url: "/downloads",
  events_url: "/events",
  forks_url: "/forks",
  git_commits_url: "/git/commits{/sha}",
  git_refs_url: "/git/refs{/sha}",
  git_tags_url: "/git/tags{/sha}",
  hooks_url: "/hooks",
  issue_comment_url: "/issues/comments{/number}",
  issue_events_url: "/issues/events{/number}",
  issues_url: "/issues{/number}",
  keys_url: "/keys{/key_id}",
  labels_url: "/labels{/name}",
  languages_url: "/languages",
  merges_url: "/merges",
  milestones_url: "/milestones{/number}",
  notifications_url: "/notifications{?since,all,participating}",
  pulls_url: "/pulls{/number}",
  releases_url: "/releases{/id}",
  stargazers_url: "/stargazers",
  statuses_url: "/statuses/{sha}",
  subscribers_url: "/subscribers",
  subscription_url: "/subscription",
  tags_url: "/tags",
  teams_url: "/teams",
  trees_url: "/git/trees{/sha}",
};

function addresses(context: HostContext, repository: RepositoryState): Json {
  const url = repositoryUrl(context, repository);
  const page = repositoryPage(context, repository);
  const { host, hostname } = new URL(context.serverUrl);
  const paths = Object.entries(PATHS).map(([name, path]) => [name, url + path]);
  return {
    url,
    html_url: page,
    clone_url: `${page}.git`,
    git_url: `git://${host}/${fullName(repository)}.git`,
    ssh_url: `git@${hostname}:${fullName(repository)}.git`,
    svn_url: page,
    ...Object.fromEntries(paths),
  };
}
