import { join } from "node:path";
import type { Facts } from "../facts.ts";
import type { TaskEvidence, TaskTrace } from "../oracle/evidence.ts";
import type { Stage } from "../stage/stage.ts";
import { readJobs } from "./kept-jobs.ts";
import { readBranches, readNewCommits } from "./read-branches.ts";
import { storeOf } from "./store-of.ts";

/** Reads what a task has left in its repository, past the server that did it. */
export function readTask(
  stage: Stage,
  { name, repository }: Facts,
  trace: TaskTrace,
): TaskEvidence {
  const folder = join(stage.folder, "host", `${repository}.git`);
  const after = readBranches(folder);
  const isOwn = (one: { readonly owner: string; readonly name: string }): boolean =>
    one.owner === "acme" && one.name === name;
  const issues = stage.host.state.repositories.find(isOwn)?.issues ?? [];
  const jobs = readJobs(storeOf(stage, "task"), repository);
  return {
    ...trace,
    after,
    commits: readNewCommits(folder, trace.before, after),
    opened: issues.slice(trace.pullsBefore).filter(({ pull }) => pull !== undefined),
    ends: jobs.map(({ status, error }) => (error === null ? status : `${status}: ${error}`)),
  };
}
