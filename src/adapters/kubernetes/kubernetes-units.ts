import type { V1Job, V1Pod } from "@kubernetes/client-node";
import { RUNNER_LABELS } from "../../domain/runner/runner-layout.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RunnerUnit, RunnerUnits } from "../../ports/runner-units.ts";
import type { Cluster } from "./cluster.ts";
import { jobLabel, toLabelSelector, unitKey, unitLabels } from "./unit-identity.ts";

export interface KubernetesUnitsOptions {
  readonly cluster: () => Promise<Cluster>;
  readonly clock: Pick<Clock, "monotonicMs" | "sleep">;
  readonly instance: string;
}

/**
 * Time limit of a removal: a node gives a pod half a minute to stop, and needs some time itself; a
 * lost node is not waited for.
 */
const GONE_MS = 40_000;
const POLL_MS = 500;

/**
 * Lists and removes the Jobs of one installation, each identified by the name of its pod, or its
 * own name if it has none. A removal waits for the end of the pod up to a limit: without its Job
 * the cluster removes it later.
 */
export function createKubernetesUnits({
  cluster,
  clock,
  instance,
}: KubernetesUnitsOptions): RunnerUnits {
  const find = async (labels: Readonly<Record<string, string>>, signal: AbortSignal) => {
    const opened = await cluster();
    const selector = toLabelSelector(labels);
    const jobs = await opened.listJobs(selector, signal);
    const { pods } = await opened.listPods(selector, signal);
    return { opened, jobs, pods };
  };
  return {
    list: async (signal) => {
      const { jobs, pods } = await find(unitLabels(instance), signal);
      const podless = jobs.filter(
        (job) => !pods.some((pod) => getUnitKey(pod) === getUnitKey(job)),
      );
      return [...podless.map(jobToUnit), ...pods.map(podToUnit)];
    },
    remove: async ({ name, jobId }, signal) => {
      const labels = { ...unitLabels(instance), [RUNNER_LABELS.job]: jobLabel(jobId) };
      const { opened, jobs, pods } = await find(labels, signal);
      const named = [...jobs, ...pods].find(({ metadata }) => metadata?.name === name);
      const job = named && jobs.find((one) => getUnitKey(one) === getUnitKey(named));
      const jobName = job?.metadata?.name;
      if (job === undefined || jobName === undefined) return;
      await opened.deleteJob(jobName, signal);
      await opened.deleteSecret(jobName, signal);
      const lastMs = clock.monotonicMs() + GONE_MS;
      while (clock.monotonicMs() < lastMs) {
        const { pods: left } = await opened.listPods(toLabelSelector(labels), signal);
        if (!left.some((pod) => getUnitKey(pod) === getUnitKey(job))) return;
        await clock.sleep(POLL_MS, signal);
      }
    },
  };
}

const getUnitKey = ({ metadata }: V1Job | V1Pod): string => unitKey(metadata?.labels);

function podToUnit({ metadata, spec, status }: V1Pod): RunnerUnit {
  return {
    ...toUnitBase(metadata),
    phase: metadata?.deletionTimestamp === undefined ? (status?.phase ?? "Unknown") : "Terminating",
    node: spec?.nodeName ?? "",
    startedAt: toIso(status?.startTime ?? metadata?.creationTimestamp),
  };
}

function jobToUnit({ metadata, status }: V1Job): RunnerUnit {
  const isDone = (type: string) =>
    status?.conditions?.some((one) => one.type === type && one.status === "True") ?? false;
  const ended = isDone("Failed") ? "Failed" : "Pending";
  return {
    ...toUnitBase(metadata),
    phase: isDone("Complete") ? "Succeeded" : ended,
    node: "",
    startedAt: toIso(status?.startTime ?? metadata?.creationTimestamp),
  };
}

function toUnitBase(metadata: V1Pod["metadata"]) {
  const labels = metadata?.labels ?? {};
  return {
    name: metadata?.name ?? "",
    jobId: labels[RUNNER_LABELS.job] ?? "",
    attempt: Number(labels[RUNNER_LABELS.attempt] ?? 1),
    backend: "kubernetes",
  } as const;
}

const toIso = (time: Date | undefined): string => new Date(time ?? 0).toISOString();
