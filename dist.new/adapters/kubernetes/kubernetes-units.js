import { RUNNER_LABELS } from "../../domain/runner/runner-place.js";
import { jobLabel, selectorOf, unitKey, unitLabels } from "./unit-identity.js";
/** A node gives a pod half a minute to stop, and takes a while itself; one that is lost is not waited for. */
const GONE_MS = 40_000;
const LOOK_MS = 500;
/**
 * Lists and removes the Jobs of one installation, each by the name of its pod, or its own where it has none. A removal
 * waits for the end of the pod, but not for ever: without its Job the cluster removes it in its own time.
 */
export function kubernetesUnits({ cluster, clock, instance }) {
    const find = async (labels, signal) => {
        const opened = await cluster();
        const selector = selectorOf(labels);
        const jobs = await opened.listJobs(selector, signal);
        const { pods } = await opened.listPods(selector, signal);
        return { opened, jobs, pods };
    };
    return {
        list: async (signal) => {
            const { jobs, pods } = await find(unitLabels(instance), signal);
            const podless = jobs.filter((job) => !pods.some((pod) => keyOf(pod) === keyOf(job)));
            return [...podless.map(unitOfJob), ...pods.map(unitOfPod)];
        },
        remove: async ({ name, jobId }, signal) => {
            const labels = { ...unitLabels(instance), [RUNNER_LABELS.job]: jobLabel(jobId) };
            const { opened, jobs, pods } = await find(labels, signal);
            const named = [...jobs, ...pods].find(({ metadata }) => metadata?.name === name);
            const job = named && jobs.find((one) => keyOf(one) === keyOf(named));
            const jobName = job?.metadata?.name;
            if (job === undefined || jobName === undefined)
                return;
            await opened.deleteJob(jobName, signal);
            await opened.deleteSecret(jobName, signal);
            const lastMs = clock.monotonicMs() + GONE_MS;
            while (clock.monotonicMs() < lastMs) {
                const { pods: left } = await opened.listPods(selectorOf(labels), signal);
                if (!left.some((pod) => keyOf(pod) === keyOf(job)))
                    return;
                await clock.sleep(LOOK_MS, signal);
            }
        },
    };
}
const keyOf = ({ metadata }) => unitKey(metadata?.labels);
function unitOfPod({ metadata, spec, status }) {
    return {
        ...unitOf(metadata),
        phase: metadata?.deletionTimestamp === undefined ? (status?.phase ?? "Unknown") : "Terminating",
        node: spec?.nodeName ?? "",
        startedAt: toIso(status?.startTime ?? metadata?.creationTimestamp),
    };
}
function unitOfJob({ metadata, status }) {
    const isDone = (type) => status?.conditions?.some((one) => one.type === type && one.status === "True") ?? false;
    const ended = isDone("Failed") ? "Failed" : "Pending";
    return {
        ...unitOf(metadata),
        phase: isDone("Complete") ? "Succeeded" : ended,
        node: "",
        startedAt: toIso(status?.startTime ?? metadata?.creationTimestamp),
    };
}
function unitOf(metadata) {
    const labels = metadata?.labels ?? {};
    return {
        name: metadata?.name ?? "",
        jobId: labels[RUNNER_LABELS.job] ?? "",
        attempt: Number(labels[RUNNER_LABELS.attempt] ?? 1),
        backend: "kubernetes",
    };
}
const toIso = (time) => new Date(time ?? 0).toISOString();
