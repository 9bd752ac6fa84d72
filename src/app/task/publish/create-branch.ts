import { AppError } from "../../../domain/core/app-error.ts";
import { repositoryName } from "../../../domain/pull/pull-request.ts";
import { BRANCH_DIGITS, toBranchName } from "../../../domain/task/branch-name.ts";
import type { Branches } from "../../../ports/branches.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { GitObjects, StoredCommit } from "../../../ports/git-objects.ts";
import { retryWrite } from "../../publish/retry-write.ts";
import type { CreateCommitPorts, CreatedCommit } from "./create-commit.ts";
import { isTaskCommit } from "./find-ancestor-commit.ts";
import { requireNamespace } from "./require-namespace.ts";

export interface CreateBranchPorts extends Pick<CreateCommitPorts, "announce"> {
  readonly objects: Pick<GitObjects, "commitAt">;
  readonly branches: Pick<Branches, "branchHead" | "createBranch">;
  readonly clock: Clock;
}

export interface BranchOptions {
  /** In the service's namespace; a prefix that ends with `/` is a folder. */
  readonly prefix: string;
  /** The branch is not needed after a crash, so that the intent does not name it. */
  readonly isScratch?: boolean;
}

/** A branch at the service's commit. */
export interface CreatedBranch {
  readonly branch: string;
  /** May differ from the commit that was written, if an earlier run has stored the same work there. */
  readonly commit: string;
}

/**
 * Creates the job's branch at the commit, or adopts the one that an earlier attempt created for the same work. A name
 * that is in use by others is not touched: a longer one is announced and created. Rejects with `branch-not-owned` when
 * that is in use too, and as its ports do.
 */
export async function createBranch(
  ports: CreateBranchPorts,
  { written, options }: { readonly written: CreatedCommit; readonly options: BranchOptions },
  signal: AbortSignal,
): Promise<CreatedBranch> {
  const { intent, jobId } = written;
  let branch = intent.branch;
  for (const digits of BRANCH_DIGITS) {
    branch = toBranchName(options.prefix, jobId, digits);
    requireNamespace(branch);
    if (branch !== intent.branch && !options.isScratch) await ports.announce({ ...intent, branch });
    const commit = await createOrAdoptBranch(ports, { written, branch }, signal);
    if (commit !== undefined) return { branch, commit };
  }
  const message = `branch ${branch} of ${repositoryName(written.repository)} exists and does not belong to the service; delete it, or use another output.branch_prefix`;
  throw new AppError("branch-not-owned", message, { details: { branch } });
}

interface BranchAttempt {
  readonly written: CreatedCommit;
  readonly branch: string;
}

/** Returns the service's commit that the branch is at now; `undefined` when the branch belongs to others. */
async function createOrAdoptBranch(
  { objects, branches, clock }: CreateBranchPorts,
  { written, branch }: BranchAttempt,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { repository, commit } = written;
  const find = async () => {
    const head = await branches.branchHead(repository, branch, signal);
    if (head === undefined) return undefined;
    const isOurs = head === commit || (await isSameWork(objects, { written, head }, signal));
    return { commit: isOurs ? head : undefined };
  };
  const post = async () => {
    const made = await branches.createBranch(repository, { name: branch, sha: commit }, signal);
    if (made === "created") return { commit };
    const found = await find();
    if (found !== undefined) return found;
    const message = `branch ${branch} of ${repositoryName(repository)} exists but cannot be read; try again`;
    throw new AppError("code-host-unclear", message, { details: {} });
  };
  return (await retryWrite({ find, post }, clock, signal)).result.commit;
}

/** Returns whether a commit is the same work: anybody can write the trailers, so base and tree must be equal too. */
async function isSameWork(
  objects: CreateBranchPorts["objects"],
  { written, head }: { readonly written: CreatedCommit; readonly head: string },
  signal: AbortSignal,
): Promise<boolean> {
  const { repository, jobId, commit, intent } = written;
  const read = (sha: string): Promise<StoredCommit | undefined> =>
    objects.commitAt(repository, sha, signal);
  const [own, other] = [await read(commit), await read(head)];
  if (own === undefined || other === undefined) return false;
  // The server has checked this tree and this message, and compares both.
  if (own.tree !== other.tree || own.message !== other.message) return false;
  return isTaskCommit(other, { jobId, digest: intent.treeDigest, baseSha: intent.baseSha });
}
