import { AppError, type ErrorCode, isAppError } from "../../../domain/core/app-error.ts";
import { pullName, repositoryName } from "../../../domain/pull/pull-request.ts";
import { readTrailers } from "../../../domain/task/commit-message.ts";
import type { BranchPull, BranchPulls } from "../../../ports/branch-pulls.ts";
import type { GitObjects, StoredCommit } from "../../../ports/git-objects.ts";
import type { PostingContext } from "../../publish/post-comment.ts";
import { postOnce } from "../../publish/post-once.ts";
import { type DeleteBranchPorts, deleteBranch, type OwnBranch } from "./delete-branch.ts";
import { findAncestorCommit, isTaskCommit } from "./find-ancestor-commit.ts";

export interface OpenPullRequestPorts extends DeleteBranchPorts {
  readonly objects: Pick<GitObjects, "commitAt">;
  readonly branchPulls: BranchPulls;
  /** Returns whether the service opened it; absent if any open pull request of a branch of the service counts. */
  isServicePull?(pull: BranchPull, signal: AbortSignal): boolean | Promise<boolean>;
}

/** A branch at the service's commit, and the content of its pull request. */
export interface PullRequestInput extends OwnBranch {
  /** Target branch. */
  readonly base: string;
  readonly title: string;
  readonly body: string;
}

/**
 * Opens the pull request of a branch of the service, or adopts the one that an earlier attempt opened. On a permanent
 * failure the branch is deleted. Rejects with `pull-closed` when a person has closed it already, with
 * `code-host-rejected` and the code host's message, and as its ports do.
 */
export async function openPullRequest(
  ports: OpenPullRequestPorts,
  input: PullRequestInput,
  { certainty, signal }: PostingContext,
): Promise<BranchPull> {
  const { repository, branch, base, title, body } = input;
  const find = () => findExistingPull(ports, input, signal);
  const post = async () => {
    const pull = { head: branch, base, title, body };
    const answer = await ports.branchPulls.openPull(repository, pull, signal);
    if (answer.kind === "opened") return requireCommit(ports, { input, pull: answer.pull }, signal);
    // An attempt whose answer was lost may have taken effect after the lookup.
    const found = await find();
    if (found !== undefined) return found;
    throw ALREADY_EXISTS.test(answer.why)
      ? pullNotListedError(input)
      : pullRefusedError(input, answer.why);
  };
  try {
    return (await postOnce({ find, post }, certainty, signal)).result;
  } catch (error) {
    if (isAbandoned(error)) throw await abandonPull(ports, { input, error }, signal);
    if (isFinalError(error)) await deleteBranchQuietly(ports, input, signal);
    throw error;
  }
}

async function findExistingPull(
  ports: OpenPullRequestPorts,
  input: PullRequestInput,
  signal: AbortSignal,
): Promise<BranchPull | undefined> {
  const { branchPulls, isServicePull } = ports;
  const pulls = await branchPulls.listPulls(input.repository, input.branch, signal);
  const open = pulls.find(({ isOpen }) => isOpen);
  if (open !== undefined) {
    if (isServicePull === undefined || (await isServicePull(open, signal)))
      return requireCommit(ports, { input, pull: open }, signal);
    throw foreignPullError(open, input.branch);
  }
  for (const pull of pulls) await requireOtherWork(ports, { input, pull }, signal);
  return undefined;
}

/**
 * Returns the pull request if it contains the service's commit, including one below other pushes. Rejects with
 * `branch-not-owned` when the branch was replaced in between.
 */
async function requireCommit(
  { objects }: OpenPullRequestPorts,
  { input, pull }: { readonly input: PullRequestInput; readonly pull: BranchPull },
  signal: AbortSignal,
): Promise<BranchPull> {
  const { repository, commit } = input;
  if (pull.headSha === commit) return pull;
  const isMeant = ({ sha }: StoredCommit) => sha === commit;
  const search = { repository, head: pull.headSha, baseSha: "", isMeant };
  if ((await findAncestorCommit(objects, search, signal)) !== undefined) return pull;
  throw branchReplacedError(pull, input);
}

/**
 * Requires that a closed pull request belongs to another job, whose id may start with the same digits; one of the same
 * work was rejected by a person.
 */
async function requireOtherWork(
  { objects }: OpenPullRequestPorts,
  { input, pull }: { readonly input: PullRequestInput; readonly pull: BranchPull },
  signal: AbortSignal,
): Promise<void> {
  const { repository, commit } = input;
  const own = await objects.commitAt(repository, commit, signal);
  const trailers = own && readTrailers(own.message);
  const [baseSha] = own?.parents ?? [];
  if (trailers === undefined || baseSha === undefined) return;
  const work = { ...trailers, baseSha };
  const isMeant = (one: StoredCommit) => isTaskCommit(one, work);
  const search = { repository, head: pull.headSha, baseSha, isMeant };
  if ((await findAncestorCommit(objects, search, signal)) !== undefined)
    throw alreadyClosedError(pull);
}

/** Errors that are not retried. */
const FINAL_ERRORS: readonly ErrorCode[] = [
  "code-host-denied",
  "code-host-rejected",
  "publish-held",
  "pull-closed",
];

const isFinalError = (error: unknown): boolean =>
  isAppError(error) && FINAL_ERRORS.includes(error.code);

/** Returns whether the code host never confirmed the pull request, and it is not sent again. */
const isAbandoned = (error: unknown): error is AppError<"code-host-unclear"> =>
  isAppError(error, "code-host-unclear") && error.details.lookAt === undefined;

/** Deletes the branch, which also closes a pull request that appears later, and reports that. */
async function abandonPull(
  ports: OpenPullRequestPorts,
  {
    input,
    error,
  }: { readonly input: PullRequestInput; readonly error: AppError<"code-host-unclear"> },
  signal: AbortSignal,
): Promise<AppError> {
  const name = `branch ${input.branch} of ${repositoryName(input.repository)}`;
  const left = await deleteBranch(ports, input, signal).catch((failure: unknown) => {
    if (!isAppError(failure)) throw failure;
    return "kept" as const;
  });
  const what =
    left === "gone" ? `${name} was deleted; ask again` : `${name} still exists; delete it`;
  const message = `the pull request could not be opened (${error.message}); ${what}`;
  return new AppError("code-host-unclear", message, { details: {}, cause: error });
}

const ALREADY_EXISTS = /pull request already exists/i;

/**
 * Creates the error for a pull request that is open already, by another attempt or caller, and appears in the list
 * later.
 */
function pullNotListedError({ branch }: PullRequestInput): AppError {
  const message = `the code host has a pull request of branch ${branch} that it does not list yet`;
  return new AppError("code-host-unclear", message, { details: {} });
}

/** Deletes the branch and ignores a failure, which would hide the original error. */
async function deleteBranchQuietly(
  ports: OpenPullRequestPorts,
  input: PullRequestInput,
  signal: AbortSignal,
): Promise<void> {
  await deleteBranch(ports, input, signal).catch((error: unknown) => {
    if (!isAppError(error)) throw error;
  });
}

function pullRefusedError({ repository, branch, base }: PullRequestInput, why: string): AppError {
  const ends = `of branch ${branch} into ${base}`;
  const message = `the code host rejected the pull request ${ends} of ${repositoryName(repository)} (422: ${why}); ask again`;
  return new AppError("code-host-rejected", message, { details: { status: 422 } });
}

function foreignPullError(pull: BranchPull, branch: string): AppError {
  const message = `${pullName(pull)} of branch ${branch} was opened by ${pull.author}; close it, or ask again`;
  return new AppError("branch-not-owned", message, { details: { branch } });
}

function branchReplacedError(pull: BranchPull, { branch, commit }: PullRequestInput): AppError {
  const shown = `shows commit ${pull.headSha.slice(0, 12)} instead of ${commit.slice(0, 12)}`;
  const message = `incident: ${pullName(pull)} ${shown}: branch ${branch} was replaced before it was opened. Its description does not match its commits; review or close it, and ask again`;
  return new AppError("branch-not-owned", message, { details: { branch } });
}

function alreadyClosedError(pull: BranchPull): AppError {
  const name = pullName(pull);
  const message = `${name} with this change was closed before the task ended; ask again if it is still wanted`;
  return new AppError("pull-closed", message, { details: { pull: name } });
}
