import type { CommitRecord, Signature } from "../../git/read-commits.ts";
import { nodeId, simpleUser } from "../accounts/user-json.ts";
import type { HostContext } from "../host-context.ts";
import type { Json } from "../host-services.ts";
import type { RepositoryState } from "../state.ts";
import { isSameLogin } from "../users.ts";
import { repositoryPage, repositoryUrl } from "./repository-json.ts";

/** No commit of this host is signed. */
const UNSIGNED = {
  verified: false,
  reason: "unsigned",
  signature: null,
  payload: null,
  verified_at: null,
};

/** Builds the OpenAPI "commit" object. */
export function commitJson(
  context: HostContext,
  repository: RepositoryState,
  record: CommitRecord,
): Json {
  const url = repositoryUrl(context, repository);
  const page = repositoryPage(context, repository);
  return {
    sha: record.sha,
    node_id: commitNodeId(record.sha),
    url: `${url}/commits/${record.sha}`,
    html_url: `${page}/commit/${record.sha}`,
    comments_url: `${url}/commits/${record.sha}/comments`,
    commit: {
      url: `${url}/git/commits/${record.sha}`,
      message: record.message,
      author: record.author,
      committer: record.committer,
      tree: { sha: record.tree, url: `${url}/git/trees/${record.tree}` },
      comment_count: 0,
      verification: UNSIGNED,
    },
    author: commitAccount(context, record.author),
    committer: commitAccount(context, record.committer),
    parents: record.parents.map((sha) => ({
      sha,
      url: `${url}/commits/${sha}`,
      html_url: `${page}/commit/${sha}`,
    })),
  };
}

/** Builds the OpenAPI "git-commit" object. */
export function gitCommitJson(
  context: HostContext,
  repository: RepositoryState,
  record: CommitRecord,
): Json {
  const url = repositoryUrl(context, repository);
  const page = repositoryPage(context, repository);
  return {
    sha: record.sha,
    node_id: commitNodeId(record.sha),
    url: `${url}/git/commits/${record.sha}`,
    html_url: `${page}/commit/${record.sha}`,
    author: record.author,
    committer: record.committer,
    message: record.message,
    tree: { sha: record.tree, url: `${url}/git/trees/${record.tree}` },
    parents: record.parents.map((sha) => ({
      sha,
      url: `${url}/git/commits/${sha}`,
      html_url: `${page}/commit/${sha}`,
    })),
    verification: UNSIGNED,
  };
}

/** Returns the name and email address for commits of an account. */
export function noreplySignature(context: HostContext, login: string): Signature {
  const { id } = simpleUser(context, login) as { id: number };
  const email = `${id}+${login}@users.noreply.github.com`;
  return { name: login, email, date: context.now() };
}

const commitNodeId = (sha: string): string =>
  nodeId("Commit", Number.parseInt(sha.slice(0, 12), 16));

/** Returns the account of a commit's email address; `null` if it is unknown. */
function commitAccount(context: HostContext, { email }: Signature): Json | null {
  const login = /^\d+\+(.+)@users\.noreply\.github\.com$/.exec(email)?.[1];
  if (login === undefined) return null;
  const user = simpleUser(context, login);
  return isSameLogin(String(user.login), login) ? user : null;
}
