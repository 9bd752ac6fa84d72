import type { V1ContainerStateTerminated, V1Job, V1Pod } from "@kubernetes/client-node";
import { clipLine } from "./cluster-error.ts";
import { findContainerProblem, IMAGE_PROBLEM_MS } from "./find-container-problem.ts";
import { RUNNER_CONTAINER } from "./pod-spec.ts";

/** Last observed state of a runner's Job and pod. */
export interface PodState {
  readonly job?: V1Job | undefined;
  readonly pod?: V1Pod | undefined;
  /** True if the pod was observed before and no longer exists. */
  readonly isPodGone: boolean;
  readonly isJobGone: boolean;
  /** Time for which a container could not be started. */
  readonly problemMs: number;
  /** Time for which the Job has had no pod. */
  readonly podlessMs: number;
}

/** End of a runner's pod; `how` is one line that begins with `it` or `its`. */
export interface PodEnd {
  readonly exitCode?: number | undefined;
  readonly how: string;
}

/** Time that a Job may wait for room in a quota. */
export const PODLESS_MS = 120_000;

const SIGNAL_BASE = 128;
const PROGRAM_ENDED = "its program exited";

/**
 * Returns the end of a runner's unit, with the cluster's own reasons; `undefined` while it may
 * still progress.
 */
export function findPodEnd(sight: PodState): PodEnd | undefined {
  const { job, pod } = sight;
  return (
    findContainerEnd(pod, job) ??
    findFailedPodEnd(pod) ??
    findStartFailureEnd(sight) ??
    findJobEnd(sight) ??
    findAbsenceEnd(sight)
  );
}

/** Returns the message that a run was not finished at its deadline. */
export function deadlineMessage(pod?: V1Pod): string {
  const isWaiting = pod?.status?.phase === "Pending";
  return `it exceeded its time limit${isWaiting ? "; its pod had not started" : ""}`;
}

/** Returns the termination of the runner's own container; `undefined` while it has not ended. */
export function findRunnerTermination(
  pod: V1Pod | undefined,
): V1ContainerStateTerminated | undefined {
  const all = pod?.status?.containerStatuses ?? [];
  return all.find(({ name }) => name === RUNNER_CONTAINER)?.state?.terminated;
}

function findContainerEnd(pod: V1Pod | undefined, job: V1Job | undefined): PodEnd | undefined {
  const end = findRunnerTermination(pod);
  if (end === undefined) return undefined;
  const { exitCode } = end;
  const ofPod = findFailedPodEnd(pod)?.how ?? describeDisruption(pod);
  const isDeleted = pod?.metadata?.deletionTimestamp !== undefined;
  return { exitCode, how: ofPod ?? describeContainerEnd(end, job, isDeleted) };
}

function describeContainerEnd(
  end: V1ContainerStateTerminated,
  job: V1Job | undefined,
  isDeleted: boolean,
): string {
  const { exitCode, reason, message } = end;
  if (reason === "OOMKilled") return "it ran out of memory";
  if (findJobFailure(job)?.reason === "DeadlineExceeded") return deadlineMessage();
  // Regardless of the exit code: a user or a drained node stopped it.
  if (isDeleted) return "its pod was deleted";
  if (reason === "ContainerCannotRun" || reason === "StartError")
    return `its container could not start: ${clipLine(message ?? reason)}`;
  if (reason === "ContainerStatusUnknown") return "its node lost track of it";
  if (exitCode > SIGNAL_BASE) return `it was killed by signal ${exitCode - SIGNAL_BASE}`;
  return exitCode === 0 ? PROGRAM_ENDED : "its program failed";
}

function findFailedPodEnd(pod: V1Pod | undefined): PodEnd | undefined {
  const { phase, reason, message = "" } = pod?.status ?? {};
  const because = message === "" ? "" : `: ${clipLine(message)}`;
  if (reason === "NodeLost") return { how: `its node was lost${because}` };
  if (phase !== "Failed" || reason === undefined) return undefined;
  if (reason === "Evicted") return { how: `its pod was evicted${because}` };
  if (reason === "DeadlineExceeded") return { how: deadlineMessage() };
  return { how: `its node rejected it: ${reason}${because}` };
}

const DISRUPTIONS: Readonly<Record<string, string>> = {
  PreemptionByScheduler: "its pod was preempted by another one",
  DeletionByTaintManager: "its node was lost",
  DeletionByPodGC: "its node was lost",
  EvictionByEvictionAPI: "its pod was evicted",
  TerminationByKubelet: "its node ended it",
};

function describeDisruption(pod: V1Pod | undefined): string | undefined {
  const all = pod?.status?.conditions ?? [];
  const found = all.find(({ type, status }) => type === "DisruptionTarget" && status === "True");
  return found === undefined ? undefined : DISRUPTIONS[found.reason ?? ""];
}

function findStartFailureEnd({ pod, problemMs }: PodState): PodEnd | undefined {
  const trouble = findContainerProblem(pod);
  if (trouble === undefined) return undefined;
  const isOver = trouble.isFinal || problemMs >= IMAGE_PROBLEM_MS;
  return isOver ? { how: trouble.message } : undefined;
}

const findJobFailure = (job: V1Job | undefined) => findJobCondition(job, "Failed");

function findJobCondition(job: V1Job | undefined, wanted: "Complete" | "Failed") {
  const all = job?.status?.conditions ?? [];
  return all.find(({ type, status }) => type === wanted && status === "True");
}

function findJobEnd({ job, pod }: PodState): PodEnd | undefined {
  // Its pod may have come and gone between two observations.
  if (findJobCondition(job, "Complete") !== undefined) return { how: PROGRAM_ENDED };
  const failure = findJobFailure(job);
  if (failure === undefined) return undefined;
  if (failure.reason === "DeadlineExceeded") return { how: deadlineMessage(pod) };
  return {
    how: `its Job failed: ${clipLine(failure.message ?? failure.reason ?? "no reason given")}`,
  };
}

function findAbsenceEnd({ pod, isPodGone, isJobGone, podlessMs }: PodState): PodEnd | undefined {
  if (isJobGone) return { how: "its Job is gone" };
  if (isPodGone) return { how: describeDisruption(pod) ?? "its pod was deleted" };
  if (pod !== undefined || podlessMs < PODLESS_MS) return undefined;
  const seconds = Math.round(podlessMs / 1_000);
  return {
    how: `its pod was not created within ${seconds} s: a quota or an admission rule may refuse it`,
  };
}
