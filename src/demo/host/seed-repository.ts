import { mkdirSync, rmSync } from "node:fs";
import { importCommit } from "../git/import-commit.ts";
import { runGitSync } from "../git/run-git.ts";
import type { CommitSeed, RepositorySeed } from "./demo-host.ts";
import { findRepositoryByFullName, findRepositoryByName, fullName } from "./find-repository.ts";
import type { HostContext } from "./host-context.ts";
import { noreplySignature } from "./json/commit-json.ts";
import type { RepositoryState } from "./state.ts";
import { closePullsOfBranch, syncPullHeadsNow } from "./sync-pull-heads.ts";
import { ensureUser } from "./users.ts";

/** Unreachable objects are kept, as the code host keeps those of a force push. */
const SETTINGS = { "gc.auto": "0", "uploadpack.allowAnySHA1InWant": "true" };

/** Returns the repository of `owner/name`, which must exist. */
export function requireRepository(context: HostContext, name: string): RepositoryState {
  const repository = findRepositoryByFullName(context.state, name);
  if (repository === undefined) throw new Error(`There is no repository ${name} on this host.`);
  return repository;
}

/** Creates a repository with its bare git folder and its users. */
export function addRepository(context: HostContext, seed: RepositorySeed): void {
  const { owner, name, isPrivate = false, collaborators = {}, forkOf } = seed;
  if (findRepositoryByName(context.state, owner, name)) {
    throw new Error(`There is a repository ${owner}/${name} on this host already.`);
  }
  const parent = forkOf === undefined ? undefined : requireRepository(context, forkOf);
  for (const login of [owner, ...Object.keys(collaborators)]) ensureUser(context, login);
  const repository: RepositoryState = {
    id: context.newId(),
    owner,
    name,
    defaultBranch: parent?.defaultBranch ?? "main",
    isPrivate,
    installationId: seed.isInstalled === false ? undefined : getInstallationId(context, owner),
    forkOf: parent === undefined ? undefined : fullName(parent),
    collaborators: { ...collaborators },
    issues: [],
    workflowRuns: [],
    checkRuns: [],
    createdAt: context.now(),
  };
  const folder = context.gitFolder(repository);
  mkdirSync(folder, { recursive: true });
  const branch = `--initial-branch=${repository.defaultBranch}`;
  runGitSync(folder, ["init", "--quiet", "--bare", "--template=", branch, folder]);
  for (const [key, value] of Object.entries(SETTINGS)) runGitSync(folder, ["config", key, value]);
  if (parent !== undefined) {
    const source = context.gitFolder(parent);
    runGitSync(folder, ["fetch", "--quiet", source, "+refs/heads/*:refs/heads/*"]);
  }
  context.state.repositories.push(repository);
  context.save();
}

/** Deletes a repository; pull requests from it remain in other repositories. */
export function deleteRepository(context: HostContext, name: string): void {
  const repository = requireRepository(context, name);
  const { repositories } = context.state;
  repositories.splice(repositories.indexOf(repository), 1);
  for (const { issues } of repositories) {
    for (const { pull } of issues) {
      if (pull?.headRepository === fullName(repository)) delete pull.headRepository;
    }
  }
  rmSync(context.gitFolder(repository), { recursive: true, force: true });
  context.save();
}

/** Commits to a branch like a push; returns the commit's id. */
export function commitTo(
  context: HostContext,
  name: string,
  seed: CommitSeed & { readonly isForced?: boolean | undefined },
): string {
  const repository = requireRepository(context, name);
  const folder = context.gitFolder(repository);
  const { branch, from, message, files, author = repository.owner } = seed;
  ensureUser(context, author);
  const tip = seed.isForced === true ? undefined : findCommitSync(folder, `refs/heads/${branch}`);
  const start = tip ?? (from === undefined ? undefined : findCommitSync(folder, from));
  if (start === undefined && from !== undefined) {
    throw new Error(`There is no commit ${from} in ${name}.`);
  }
  const commit = importCommit(folder, {
    ref: `refs/heads/${branch}`,
    message,
    files,
    author: noreplySignature(context, author),
    parent: start,
  });
  syncPullHeadsNow(context, repository, branch);
  return commit;
}

export function deleteBranch(context: HostContext, name: string, branch: string): void {
  const repository = requireRepository(context, name);
  const folder = context.gitFolder(repository);
  if (findCommitSync(folder, `refs/heads/${branch}`) === undefined) {
    throw new Error(`There is no branch ${branch} in ${name}.`);
  }
  runGitSync(folder, ["update-ref", "-d", `refs/heads/${branch}`]);
  closePullsOfBranch(context, repository, branch);
}

/**
 * Returns the installation of an owner: the app is installed on accounts, so all repositories of an
 * owner share one.
 */
function getInstallationId({ state, newId }: HostContext, owner: string): number {
  const other = state.repositories.find((one) => one.owner === owner && one.installationId);
  return other?.installationId ?? newId();
}

function findCommitSync(folder: string, name: string): string | undefined {
  try {
    return runGitSync(folder, [
      "rev-parse",
      "--verify",
      "--quiet",
      "--end-of-options",
      `${name}^{commit}`,
    ]);
  } catch {
    return undefined;
  }
}
