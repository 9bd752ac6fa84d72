import { join } from "node:path";
import type { Facts } from "../facts.ts";
import type { Harness } from "../harness/harness.ts";
import type { TaskEvidence, TaskTrace } from "../oracle/evidence.ts";
import { getStorePath } from "./get-store-path.ts";
import { readBranches, readNewCommits } from "./read-branches.ts";
import { readJobs } from "./stored-jobs.ts";

/** Reads the results of a task from its repository, bypassing the server. */
export function readTask(
  stage: Harness,
  { name, repository }: Facts,
  trace: TaskTrace,
): TaskEvidence {
  const folder = join(stage.folder, "host", `${repository}.git`);
  const after = readBranches(folder);
  const isOwn = (one: { readonly owner: string; readonly name: string }): boolean =>
    one.owner === "acme" && one.name === name;
  const issues = stage.host.state.repositories.find(isOwn)?.issues ?? [];
  const jobs = readJobs(getStorePath(stage, "task"), repository);
  return {
    ...trace,
    after,
    commits: readNewCommits(folder, trace.before, after),
    opened: issues.slice(trace.pullsBefore).filter(({ pull }) => pull !== undefined),
    ends: jobs.map(({ status, error }) => (error === null ? status : `${status}: ${error}`)),
  };
}
