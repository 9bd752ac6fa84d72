import { AppError } from "../../domain/core/app-error.ts";
import { parseRepository } from "../../domain/pull/parse-repository.ts";
import {
  type PullEnd,
  type RepositoryRef,
  repositoryName,
} from "../../domain/pull/pull-request.ts";
import type { PullReader } from "../../ports/pull-reader.ts";

export interface TargetHost {
  readonly pulls: Pick<PullReader, "branchHead" | "defaultBranch" | "isAncestor">;
}

export interface TargetOptions {
  /** `owner/name`; absent for the checkout's origin. */
  readonly repository?: string | undefined;
  /** Branch; absent for the default branch. */
  readonly base?: string | undefined;
}

export interface TaskTarget {
  readonly repository: RepositoryRef;
  /** The target branch of the pull request, at the checkout's commit. */
  readonly base: PullEnd;
}

interface TargetInput {
  readonly options: TargetOptions;
  /** Checked-out commit. */
  readonly sha: string;
  /** `owner/name` of the checkout's origin, or its name. */
  readonly origin: string;
}

/**
 * Finds the target of a local task's pull request. The checked-out commit must be part of that branch on the code host;
 * otherwise the pull request would contain other work. Rejects with `usage-invalid`, `code-host-denied` and
 * `base-not-found`, and as its port does.
 */
export async function findTaskTarget(
  { pulls }: TargetHost,
  { options, sha, origin }: TargetInput,
  signal: AbortSignal,
): Promise<TaskTarget> {
  const repository = parseRepository(options.repository ?? origin);
  if (repository === undefined) throw unknownRepositoryError(options, origin);
  const name = repositoryName(repository);
  const branch = options.base ?? (await pulls.defaultBranch(repository, signal));
  if (branch === undefined) throw hiddenRepositoryError(name);
  const tip = await pulls.branchHead(repository, branch, signal);
  if (tip === undefined) {
    const message = `${name} has no branch ${branch}; set --base to an existing branch`;
    throw new AppError("base-not-found", message, { details: { ref: branch } });
  }
  const isThere =
    tip === sha || (await pulls.isAncestor(repository, { ancestor: sha, commit: tip }, signal));
  if (!isThere) {
    const message = `HEAD (${sha.slice(0, 12)}) is not part of ${branch} of ${name}; push it, check out a commit of ${branch}, or set --base to a branch that contains it`;
    throw new AppError("base-not-found", message, { details: { ref: sha } });
  }
  return { repository, base: { branch, sha } };
}

function unknownRepositoryError(
  { repository }: TargetOptions,
  origin: string,
): AppError<"usage-invalid"> {
  const message =
    repository === undefined
      ? `the remote origin of ${origin} is not a repository of a code host; set it with --github owner/name`
      : `--github ${repository} is no repository; write owner/name`;
  return new AppError("usage-invalid", message, { details: {} });
}

function hiddenRepositoryError(name: string): AppError<"code-host-denied"> {
  const message = `${name} does not exist or is not accessible with these credentials; check its name and the permissions of the token or app`;
  return new AppError("code-host-denied", message, { details: { status: 404 } });
}
