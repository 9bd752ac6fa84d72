import type { Snapshot } from "../../ports/snapshots.ts";
import type { RunTaskPorts } from "./task-context.ts";
import type { TaskInput } from "./task-input.ts";

export interface CommitToOpen {
  /** Full object id. */
  readonly commit: string;
  /** Further commits to fetch. */
  readonly also?: readonly string[];
}

/** Opens a commit of a task's repository for reading, with a valid token. Rejects as its ports do. */
export async function openBase(
  { snapshots, token }: Pick<RunTaskPorts, "snapshots" | "token">,
  { origin, repository }: Pick<TaskInput, "origin" | "repository">,
  { commit, also = [], signal }: CommitToOpen & { readonly signal: AbortSignal },
): Promise<Snapshot> {
  const fresh = origin.kind === "remote" && token !== undefined;
  const from = fresh ? { ...origin, token: await token(repository, signal) } : origin;
  return snapshots.open({ origin: from, commit, also }, signal);
}
