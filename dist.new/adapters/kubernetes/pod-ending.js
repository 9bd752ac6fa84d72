import { clipped } from "./cluster-words.js";
import { containerTrouble, IMAGE_TROUBLE_MS } from "./container-trouble.js";
import { RUNNER_CONTAINER } from "./pod-spec.js";
/** A quota may have room again soon: until then the Job waits. */
export const PODLESS_MS = 120_000;
const SIGNAL_BASE = 128;
const PROGRAM_ENDED = "its program ended";
/** Tells how a runner's unit ended, by the cluster's own reasons; `undefined` while it may still get somewhere. */
export function podEnding(sight) {
    const { job, pod } = sight;
    return (endingOfContainer(pod, job) ??
        endingOfPod(pod) ??
        endingOfTrouble(sight) ??
        endingOfJob(sight) ??
        endingOfAbsence(sight));
}
/** In words, that a run was not over at its deadline. */
export function tooLong(pod) {
    const isWaiting = pod?.status?.phase === "Pending";
    return `it ran longer than it may${isWaiting ? "; its pod had not started" : ""}`;
}
/** How the runner's own container ended; `undefined` while it has not. */
export function runnerEnd(pod) {
    const all = pod?.status?.containerStatuses ?? [];
    return all.find(({ name }) => name === RUNNER_CONTAINER)?.state?.terminated;
}
function endingOfContainer(pod, job) {
    const end = runnerEnd(pod);
    if (end === undefined)
        return undefined;
    const { exitCode } = end;
    const ofPod = endingOfPod(pod)?.how ?? disruptionOf(pod);
    const isDeleted = pod?.metadata?.deletionTimestamp !== undefined;
    return { exitCode, how: ofPod ?? howOfContainer(end, job, isDeleted) };
}
function howOfContainer(end, job, isDeleted) {
    const { exitCode, reason, message } = end;
    if (reason === "OOMKilled")
        return "it ran out of memory";
    if (failureOf(job)?.reason === "DeadlineExceeded")
        return tooLong();
    // Whatever it ended with: somebody, or a drained node, had asked it to.
    if (isDeleted)
        return "its pod was deleted";
    if (reason === "ContainerCannotRun" || reason === "StartError")
        return `its container could not start: ${clipped(message ?? reason)}`;
    if (reason === "ContainerStatusUnknown")
        return "its node lost sight of it";
    if (exitCode > SIGNAL_BASE)
        return `it was killed by signal ${exitCode - SIGNAL_BASE}`;
    return exitCode === 0 ? PROGRAM_ENDED : "its program gave up";
}
function endingOfPod(pod) {
    const { phase, reason, message = "" } = pod?.status ?? {};
    const because = message === "" ? "" : `: ${clipped(message)}`;
    if (reason === "NodeLost")
        return { how: `its node was lost${because}` };
    if (phase !== "Failed" || reason === undefined)
        return undefined;
    if (reason === "Evicted")
        return { how: `its pod was evicted${because}` };
    if (reason === "DeadlineExceeded")
        return { how: tooLong() };
    return { how: `its node did not keep it: ${reason}${because}` };
}
const DISRUPTIONS = {
    PreemptionByScheduler: "its pod had to make room for another one",
    DeletionByTaintManager: "its node was lost",
    DeletionByPodGC: "its node was lost",
    EvictionByEvictionAPI: "its pod was evicted",
    TerminationByKubelet: "its node ended it",
};
function disruptionOf(pod) {
    const all = pod?.status?.conditions ?? [];
    const found = all.find(({ type, status }) => type === "DisruptionTarget" && status === "True");
    return found === undefined ? undefined : DISRUPTIONS[found.reason ?? ""];
}
function endingOfTrouble({ pod, troubleMs }) {
    const trouble = containerTrouble(pod);
    if (trouble === undefined)
        return undefined;
    const isOver = trouble.isFinal || troubleMs >= IMAGE_TROUBLE_MS;
    return isOver ? { how: trouble.words } : undefined;
}
const failureOf = (job) => conditionOf(job, "Failed");
function conditionOf(job, wanted) {
    const all = job?.status?.conditions ?? [];
    return all.find(({ type, status }) => type === wanted && status === "True");
}
function endingOfJob({ job, pod }) {
    // Its pod may have come and gone while nobody looked.
    if (conditionOf(job, "Complete") !== undefined)
        return { how: PROGRAM_ENDED };
    const failure = failureOf(job);
    if (failure === undefined)
        return undefined;
    if (failure.reason === "DeadlineExceeded")
        return { how: tooLong(pod) };
    return {
        how: `its Job failed: ${clipped(failure.message ?? failure.reason ?? "no reason given")}`,
    };
}
function endingOfAbsence({ pod, isPodGone, isJobGone, podlessMs }) {
    if (isJobGone)
        return { how: "its Job is gone" };
    if (isPodGone)
        return { how: disruptionOf(pod) ?? "its pod was deleted" };
    if (pod !== undefined || podlessMs < PODLESS_MS)
        return undefined;
    const seconds = Math.round(podlessMs / 1_000);
    return {
        how: `its pod was not made in ${seconds} s: a quota or an admission rule may refuse it`,
    };
}
