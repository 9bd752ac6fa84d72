import { runGit, runGitNow } from "../git/run-git.ts";
import { isSameLogin } from "./accounts/same-login.ts";
import { fullName, isPull, type PullIssue } from "./find-repository.ts";
import type { HostContext } from "./host-context.ts";
import { headRef } from "./pull-range.ts";
import type { RepositoryState } from "./state.ts";

/** A git command on a bare repository. */
interface GitStep {
  readonly folder: string;
  readonly args: readonly string[];
}

/** Follows a branch that moved into its open pull requests, in this repository and in those it was forked from. */
export async function followBranch(
  context: HostContext,
  repository: RepositoryState,
  branch: string,
): Promise<void> {
  for (const { folder, args } of notePush(context, repository, branch)) await runGit(folder, args);
  context.save();
}

/** As `followBranch`, at once. */
export function followBranchNow(
  context: HostContext,
  repository: RepositoryState,
  branch: string,
): void {
  for (const { folder, args } of notePush(context, repository, branch)) runGitNow(folder, args);
  context.save();
}

/** The command that brings the head of a pull request up to its branch. */
export function headStep(
  context: HostContext,
  target: RepositoryState,
  {
    number,
    branch,
    source,
  }: { readonly number: number; readonly branch: string; readonly source: RepositoryState },
): GitStep {
  const folder = context.gitFolder(target);
  const [from, to] = [`refs/heads/${branch}`, headRef(number)];
  const args =
    source === target
      ? ["update-ref", to, from]
      : ["fetch", "--quiet", "--no-tags", context.gitFolder(source), `+${from}:${to}`];
  return { folder, args };
}

/** Closes the open pull requests from and to a branch that was deleted, as the code host does. */
export function closePullsOf(
  context: HostContext,
  repository: RepositoryState,
  branch: string,
): void {
  const toBranch = repository.issues
    .filter(isPull)
    .filter(({ pull }) => pull.baseBranch === branch);
  const fromBranch = openPullsFrom(context, repository, branch).map(({ issue }) => issue);
  for (const issue of [...toBranch, ...fromBranch]) {
    if (issue.state === "closed") continue;
    issue.state = "closed";
    issue.updatedAt = context.now();
  }
  context.save();
}

function notePush(context: HostContext, repository: RepositoryState, branch: string): GitStep[] {
  repository.pushedAt = context.now();
  return openPullsFrom(context, repository, branch).map(({ target, issue }) => {
    issue.updatedAt = context.now();
    return headStep(context, target, { number: issue.number, branch, source: repository });
  });
}

function openPullsFrom(
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
