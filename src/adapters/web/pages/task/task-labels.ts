import type { JobResponse } from "../../../../domain/api/job-response.ts";

/**
 * Returns the number of the pull request that a task adds a commit to; `undefined` if the task
 * opens its own.
 */
export function pullToAmend({
  task,
  pull,
}: Pick<JobResponse, "task" | "pull">): number | undefined {
  if (task === undefined) return undefined;
  return task.mode === "existing_pr" ? (task.pullNumber ?? pull) : undefined;
}

/** Returns the label for the result that a task produces. */
export function modeLabel(job: Pick<JobResponse, "task" | "pull">): string {
  const number = pullToAmend(job);
  return number === undefined ? "a new pull request" : `another commit on pull request #${number}`;
}

const WORKFLOWS = "/.github/workflows/";

/**
 * Returns `nightly.yml` for `owner/name/.github/workflows/nightly.yml@refs/heads/main`; other
 * formats are returned unchanged.
 */
export function workflowName(workflowRef: string): string {
  const at = workflowRef.indexOf(WORKFLOWS);
  if (at === -1) return workflowRef;
  return workflowRef.slice(at + WORKFLOWS.length).replace(/@refs\/(?:heads|tags)\//, "@");
}
