import type { PullRef, PullRequest } from "../../domain/pull/pull-request.ts";
import { checkFixBranch } from "./publish/check-fix-branch.ts";
import type { TaskHost } from "./task-context.ts";

/** The host with the pull request that a task writes to. */
export interface PullToRecheck {
  readonly host: Pick<TaskHost, "pulls" | "objects" | "identity">;
  readonly ref: PullRef;
  /** Maximum number of the service's commits; 0 for no limit. */
  readonly cap: number;
}

/**
 * Checks the pull request again before the runner writes to it, because it may have changed since the task was
 * accepted. Rejects as the check of fix branches does.
 */
export function recheckPull(
  { host, ref, cap }: PullToRecheck,
  signal: AbortSignal,
): Promise<PullRequest> {
  const { pulls, objects, identity } = host;
  // The process that keeps the records passed this with the runner's spec.
  return checkFixBranch(
    { pulls, objects, identity, isServicePull: () => true },
    { ref, cap },
    signal,
  );
}
