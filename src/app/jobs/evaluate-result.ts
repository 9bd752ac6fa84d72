import type { Job } from "../../domain/job/job.ts";
import { getRepository } from "../../domain/job/job-target.ts";
import {
  type PlannedTransition,
  planReconcile,
  planResult,
} from "../../domain/runner/plan-result.ts";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { ChangeChecker } from "../task/change/change-checker.ts";
import type { RedactedResult } from "./redact-result.ts";

export interface EvaluateResultPorts {
  /** Returns the page of a pull request in a repository. */
  readonly pullPage?: (repository: string, pull: number) => string;
  /**
   * Returns the head branch of a pull request of a job's repository, if the branch is in that repository too. Absent
   * when runners work in this process, whose results are trusted.
   */
  readonly findPullBranch?: (job: Job, pull: number) => Promise<string | undefined>;
  /** Verifies the writes of tasks. */
  readonly changes?: Pick<ChangeChecker, "findDoubt"> | undefined;
  /** Receives unexpected errors. */
  readonly onError: (error: unknown, job?: Job) => void;
}

const LOOKUP_TIMEOUT_MS = 30_000;

/** Creates the lookup of the head branch of a pull request of a job's repository; a fork's branch is not one. */
export function createFindPullBranch(
  pulls: Pick<PullReader, "pull">,
): NonNullable<EvaluateResultPorts["findPullBranch"]> {
  return async (job, number) => {
    const ref = { ...getRepository(job), number };
    const pull = await pulls.pull(ref, AbortSignal.timeout(LOOKUP_TIMEOUT_MS));
    return pull.headRepository === job.repository ? pull.head.branch : undefined;
  };
}

const STOPPED_REASON =
  "its runner was stopped externally, for example because its node was drained";

/**
 * Returns the transitions of a job that follow from its runner's result, in order. A runner that was stopped without a
 * request has failed; a pull request that it reports as its own is verified.
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
  // A runner never ends with a status that does not fit its work.
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

/** Returns the reason for distrusting a reported write, which is then looked up from the announced intent. */
async function findDoubt(
  { findPullBranch, changes, onError }: EvaluateResultPorts,
  job: Job,
  { status, task }: RunnerResult,
): Promise<string | undefined> {
  const { intent } = job;
  if (status !== "succeeded" || task === undefined) return undefined;
  if (intent === undefined) return undefined;
  try {
    const isNamed =
      findPullBranch === undefined || (await findPullBranch(job, task.pull)) === intent.branch;
    if (isNamed) {
      const other = await changes?.findDoubt(job, task.commit);
      if (other !== undefined) onError(new Error(other), job);
      return other;
    }
    const doubt = `its runner reported pull request ${task.pull}, which the task did not open`;
    onError(new Error(doubt), job);
    return doubt;
  } catch (error) {
    onError(error, job);
    return `pull request ${task.pull}, which its runner reported, could not be read`;
  }
}

/** Sets the page of the pull request from the job's row instead of the runner's message. */
function withPullPage(
  { pullPage }: EvaluateResultPorts,
  { repository }: Job,
  step: PlannedTransition,
): PlannedTransition {
  const { move } = step;
  if (move.type !== "succeed" || move.pull === undefined || pullPage === undefined) return step;
  return { ...step, move: { ...move, url: pullPage(repository, move.pull) } };
}
