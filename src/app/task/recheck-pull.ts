import type { PullRef, PullRequest } from "../../domain/pull/pull-request.ts";
import { checkFixBranch } from "./publish/check-fix-branch.ts";
import type { TaskHost } from "./task-context.ts";

/** The host with the pull request that a task writes to. */
export interface PullToRecheck {
  readonly host: Pick<TaskHost, "pulls" | "writer" | "identity">;
  readonly ref: PullRef;
  /** Commits of ours that it may have; 0 means no cap. */
  readonly cap: number;
}

/**
 * The runner's own look at the pull request that it is to write to: what was right when the task was taken may have
 * changed. Rejects as the guard of fix branches does.
 */
export function recheckPull(
  { host, ref, cap }: PullToRecheck,
  signal: AbortSignal,
): Promise<PullRequest> {
  const { pulls, writer, identity } = host;
  // Whether we have opened it was told by who keeps the record, when this runner was started.
  return checkFixBranch(
    { pulls, writer, identity, isServicePull: () => true },
    { ref, cap },
    signal,
  );
}
