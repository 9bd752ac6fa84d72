import type { Job } from "../../domain/job/job.ts";
import {
  type PlannedTransition,
  planReconcile,
  planResult,
} from "../../domain/runner/plan-result.ts";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";
import type { ChangeChecker } from "../task/change/change-checker.ts";
import type { RedactedResult } from "./redact-result.ts";

export interface EvaluateResultPorts {
  /** Page of a pull request of a job's repository. */
  readonly pullPage?: (repository: string, pull: number) => string;
  /**
   * Head branch of a pull request of a job's repository, where it is in that repository too. Absent: runners work in
   * this process, and are believed.
   */
  readonly findPullBranch?: (job: Job, pull: number) => Promise<string | undefined>;
  /** Checks what tasks have written. */
  readonly changes?: Pick<ChangeChecker, "findDoubt"> | undefined;
  /** Told of what nobody expected. */
  readonly onError: (error: unknown, job?: Job) => void;
}

const STOPPED_REASON = "its runner was stopped from outside, as a node that is drained does it";

/**
 * The steps that a job makes by its runner's result, in order. A runner that says it was stopped, which nobody has asked
 * for, has failed; a pull request that it names as its own is looked at before it is believed.
 */
export async function evaluateResult(
  ports: EvaluateResultPorts,
  job: Job,
  { result, held }: RedactedResult,
): Promise<readonly PlannedTransition[]> {
  const doubt = await findDoubt(ports, job, result);
  const { usage } = result;
  const spent = usage === undefined ? {} : { usage };
  if (doubt !== undefined) return [planReconcile(job, doubt, spent)];
  const steps = planResult(job, toStoppedFailure(result), held);
  // A runner of ours ends in no way that does not fit its work.
  if (result.status !== "failed")
    for (const { move } of steps)
      if (move.type === "fail") ports.onError(new Error(move.error), job);
  return steps.map((step) => withPullPage(ports, job, step));
}

function toStoppedFailure(result: RunnerResult): RunnerResult {
  if (result.status !== "cancelled") return result;
  const { usage } = result;
  const spent = usage === undefined ? {} : { usage };
  return { status: "failed", stopReason: "runner-exited", error: STOPPED_REASON, ...spent };
}

/** Why what a task says it has written is looked up by what it had announced instead. */
async function findDoubt(
  { findPullBranch: branchOfPull, changes, onError }: EvaluateResultPorts,
  job: Job,
  { status, task }: RunnerResult,
): Promise<string | undefined> {
  const { intent } = job;
  if (status !== "succeeded" || task === undefined) return undefined;
  if (intent === undefined) return undefined;
  try {
    const isNamed =
      branchOfPull === undefined || (await branchOfPull(job, task.pull)) === intent.branch;
    if (isNamed) {
      const other = await changes?.findDoubt(job, task.commit);
      if (other !== undefined) onError(new Error(other), job);
      return other;
    }
    const doubt = `its runner named pull request ${task.pull} as its own, which it is not`;
    onError(new Error(doubt), job);
    return doubt;
  } catch (error) {
    onError(error, job);
    return `pull request ${task.pull}, which its runner named, could not be looked at`;
  }
}

/** Where the pull request stands is for the job's row to say, not for its runner. */
function withPullPage(
  { pullPage }: EvaluateResultPorts,
  { repository }: Job,
  step: PlannedTransition,
): PlannedTransition {
  const { move } = step;
  if (move.type !== "succeed" || move.pull === undefined || pullPage === undefined) return step;
  return { ...step, move: { ...move, url: pullPage(repository, move.pull) } };
}
