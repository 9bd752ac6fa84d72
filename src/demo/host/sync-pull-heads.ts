import { runGit, runGitSync } from "../git/run-git.ts";
import { fullName, isPull, type PullIssue } from "./find-repository.ts";
import type { HostContext } from "./host-context.ts";
import { headRef } from "./pull-range.ts";
import type { RepositoryState } from "./state.ts";
import { isSameLogin } from "./users.ts";

/** Git command on a bare repository. */
interface GitCommand {
  readonly folder: string;
  readonly args: readonly string[];
}

/**
 * Updates the open pull requests of a branch that moved, in this repository and in those that it
 * was forked from.
 */
export async function syncPullHeads(
  context: HostContext,
  repository: RepositoryState,
  branch: string,
): Promise<void> {
  for (const { folder, args } of recordPush(context, repository, branch))
    await runGit(folder, args);
  context.save();
}

/** Updates pull requests like `syncPullHeads`, synchronously. */
export function syncPullHeadsNow(
  context: HostContext,
  repository: RepositoryState,
  branch: string,
): void {
  for (const { folder, args } of recordPush(context, repository, branch)) runGitSync(folder, args);
  context.save();
}

/** Returns the command that updates the head of a pull request to its branch. */
export function headUpdateCommand(
  context: HostContext,
  target: RepositoryState,
  {
    number,
    branch,
    source,
  }: { readonly number: number; readonly branch: string; readonly source: RepositoryState },
): GitCommand {
  const folder = context.gitFolder(target);
  const [from, to] = [`refs/heads/${branch}`, headRef(number)];
  const args =
    source === target
      ? ["update-ref", to, from]
      : ["fetch", "--quiet", "--no-tags", context.gitFolder(source), `+${from}:${to}`];
  return { folder, args };
}

/** Closes the open pull requests from and to a deleted branch, like the code host. */
export function closePullsOfBranch(
  context: HostContext,
  repository: RepositoryState,
  branch: string,
): void {
  const toBranch = repository.issues
    .filter(isPull)
    .filter(({ pull }) => pull.baseBranch === branch);
  const fromBranch = listOpenPullsFrom(context, repository, branch).map(({ issue }) => issue);
  for (const issue of [...toBranch, ...fromBranch]) {
    if (issue.state === "closed") continue;
    issue.state = "closed";
    issue.updatedAt = context.now();
  }
  context.save();
}

function recordPush(
  context: HostContext,
  repository: RepositoryState,
  branch: string,
): GitCommand[] {
  repository.pushedAt = context.now();
  return listOpenPullsFrom(context, repository, branch).map(({ target, issue }) => {
    issue.updatedAt = context.now();
    return headUpdateCommand(context, target, { number: issue.number, branch, source: repository });
  });
}

function listOpenPullsFrom(
  { state }: HostContext,
  repository: RepositoryState,
  branch: string,
): { readonly target: RepositoryState; readonly issue: PullIssue }[] {
  return state.repositories.flatMap((target) =>
    target.issues
      .filter(isPull)
      .filter(({ state: pullState, pull }) => {
        const isFromHere = isSameLogin(pull.headRepository ?? "", fullName(repository));
        return pullState === "open" && isFromHere && pull.headBranch === branch;
      })
      .map((issue) => ({ target, issue })),
  );
}
