import { AppError } from "../../../domain/core/app-error.ts";
import { repositoryName } from "../../../domain/pull/pull-request.ts";
import { BRANCH_DIGITS, toBranchName } from "../../../domain/task/branch-name.ts";
import type { StoredCommit } from "../../../ports/branch-writer.ts";
import type { Clock } from "../../../ports/clock.ts";
import { retryWrite } from "../../publish/retry-write.ts";
import type { CreateCommitPorts, CreatedCommit } from "./create-commit.ts";
import { isTaskCommit } from "./find-ancestor-commit.ts";
import { requireNamespace } from "./require-namespace.ts";

export interface CreateBranchPorts extends CreateCommitPorts {
  readonly clock: Clock;
}

export interface BranchOptions {
  /** In our namespace; one that ends with `/` is a folder. */
  readonly prefix: string;
  /** It is of no interest after a death, so that the intent does not name it. */
  readonly isScratch?: boolean;
}

/** A branch that stands at our commit. */
export interface CreatedBranch {
  readonly branch: string;
  /** Not the one that was written, where an earlier life has put the same work there. */
  readonly commit: string;
}

/**
 * Makes the job's branch at the commit, or adopts the one that an earlier attempt has made of the same work. A name that
 * somebody else has is left alone: a longer one is announced and made. Rejects with `branch-not-owned` when that is taken
 * too, and as its ports do.
 */
export async function createBranch(
  ports: CreateBranchPorts,
  { written, wish }: { readonly written: CreatedCommit; readonly wish: BranchOptions },
  signal: AbortSignal,
): Promise<CreatedBranch> {
  const { intent, jobId } = written;
  let branch = intent.branch;
  for (const digits of BRANCH_DIGITS) {
    branch = toBranchName(wish.prefix, jobId, digits);
    requireNamespace(branch);
    if (branch !== intent.branch && !wish.isScratch) await ports.announce({ ...intent, branch });
    const commit = await createOrAdoptBranch(ports, { written, branch }, signal);
    if (commit !== undefined) return { branch, commit };
  }
  const message = `branch ${branch} of ${repositoryName(written.repository)} is there and not ours; delete it, or ask with another output.branch_prefix`;
  throw new AppError("branch-not-owned", message, { details: { branch } });
}

interface BranchAttempt {
  readonly written: CreatedCommit;
  readonly branch: string;
}

/** The commit of ours that the branch stands at now; `undefined` when the branch is somebody else's. */
async function createOrAdoptBranch(
  { writer, clock }: CreateBranchPorts,
  { written, branch }: BranchAttempt,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { repository, commit } = written;
  const find = async () => {
    const head = await writer.branchHead(repository, branch, signal);
    if (head === undefined) return undefined;
    const isOurs = head === commit || (await isSameWork(writer, { written, head }, signal));
    return { commit: isOurs ? head : undefined };
  };
  const post = async () => {
    const made = await writer.createBranch(repository, { name: branch, sha: commit }, signal);
    if (made === "created") return { commit };
    const found = await find();
    if (found !== undefined) return found;
    const message = `branch ${branch} of ${repositoryName(repository)} is there and cannot be read; try again`;
    throw new AppError("code-host-unclear", message, { details: {} });
  };
  return (await retryWrite({ find, post }, clock, signal)).result.commit;
}

/** The trailers can be written by anybody: the same work is on the same base and has the same tree. */
async function isSameWork(
  writer: CreateBranchPorts["writer"],
  { written, head }: { readonly written: CreatedCommit; readonly head: string },
  signal: AbortSignal,
): Promise<boolean> {
  const { repository, jobId, commit, intent } = written;
  const read = (sha: string): Promise<StoredCommit | undefined> =>
    writer.commitAt(repository, sha, signal);
  const [own, other] = [await read(commit), await read(head)];
  if (own === undefined || other === undefined) return false;
  // The server has checked this tree and this message, and compares both.
  if (own.tree !== other.tree || own.message !== other.message) return false;
  return isTaskCommit(other, { jobId, digest: intent.treeDigest, baseSha: intent.baseSha });
}
