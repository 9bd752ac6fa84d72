import { AppError } from "../../../domain/core/app-error.ts";
import {
  type PullRef,
  type PullRequest,
  pullName,
  type RepositoryRef,
  repositoryName,
} from "../../../domain/pull/pull-request.ts";
import { BRANCH_NAMESPACE } from "../../../domain/task/branch-name.ts";
import type { GitObjects } from "../../../ports/git-objects.ts";
import type { PullReader } from "../../../ports/pull-reader.ts";

export interface CheckFixBranchPorts {
  readonly pulls: Pick<PullReader, "pull">;
  readonly objects: Pick<GitObjects, "countServiceCommits">;
  /** Returns the service's login. */
  identity(repository: RepositoryRef, signal: AbortSignal): Promise<string>;
  /** Returns whether the service opened it, by its own records or a marker that only the service can write. */
  isServicePull(pull: PullRequest, signal: AbortSignal): boolean | Promise<boolean>;
}

/**
 * Reads a pull request that is to get another commit of the service, with its head pinned. Rejects with `pull-closed`,
 * with `branch-not-owned` for a branch that does not belong to the service by its name, place, author and record, with
 * `followup-cap` when it has as many commits of the service as `cap` allows (0: any number), and as its ports do: a
 * failed count refuses.
 */
export async function checkFixBranch(
  ports: CheckFixBranchPorts,
  { ref, cap }: { readonly ref: PullRef; readonly cap: number },
  signal: AbortSignal,
): Promise<PullRequest> {
  const pull = await ports.pulls.pull(ref, signal);
  if (!pull.isOpen) throw pullClosedError(pull);
  const problem = findPlaceProblem(pull) ?? (await findAuthorProblem(ports, pull, signal));
  if (problem !== undefined) throw branchNotOwnedError(pull, problem);
  if (cap > 0) await requireBelowCap(ports, { pull, cap }, signal);
  return pull;
}

function findPlaceProblem({ ref, head, headRepository }: PullRequest): string | undefined {
  if (headRepository === undefined) return "its repository no longer exists";
  if (headRepository.toLowerCase() !== repositoryName(ref).toLowerCase()) {
    return `it is in the fork ${headRepository}`;
  }
  return head.branch.startsWith(BRANCH_NAMESPACE)
    ? undefined
    : `only branches in ${BRANCH_NAMESPACE} can`;
}

async function findAuthorProblem(
  ports: CheckFixBranchPorts,
  pull: PullRequest,
  signal: AbortSignal,
): Promise<string | undefined> {
  const login = await ports.identity(pull.ref, signal);
  if (pull.author.toLowerCase() !== login.toLowerCase()) {
    return `the pull request was opened by ${pull.author}, not by ${login}`;
  }
  return (await ports.isServicePull(pull, signal))
    ? undefined
    : "it was not opened by a task of the service";
}

async function requireBelowCap(
  { objects }: CheckFixBranchPorts,
  { pull, cap }: { readonly pull: PullRequest; readonly cap: number },
  signal: AbortSignal,
): Promise<void> {
  const span = { base: pull.mergeBaseSha, head: pull.head.sha };
  const count = await objects.countServiceCommits(pull.ref, span, signal);
  if (count < cap) return;
  const message = `branch ${pull.head.branch} of ${pullName(pull.ref)} has ${count} commits of the service and TASK_MAX_FOLLOWUPS is ${cap}; continue manually, or raise the limit`;
  throw new AppError("followup-cap", message, { details: { cap } });
}

function pullClosedError({ ref, head }: PullRequest): AppError {
  const pull = pullName(ref);
  const message = `${pull} is closed, so no commit is added to its branch ${head.branch}; reopen it, or ask for a new pull request`;
  return new AppError("pull-closed", message, { details: { pull } });
}

function branchNotOwnedError({ ref, head }: PullRequest, problem: string): AppError {
  const message = `branch ${head.branch} of ${pullName(ref)} cannot be written to: ${problem}; ask for a new pull request instead`;
  return new AppError("branch-not-owned", message, { details: { branch: head.branch } });
}
