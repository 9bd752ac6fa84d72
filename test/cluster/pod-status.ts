import type { Container, Pod } from "./pod.ts";
import type { ContainerExit, RunningContainer } from "./run-container.ts";

const now = (): string => new Date().toISOString();

const condition = (type: string, isTrue: boolean, more: object = {}): unknown => ({
  type,
  status: isTrue ? "True" : "False",
  lastTransitionTime: now(),
  ...more,
});

/** As the scheduler says that no node fits. */
export const unschedulable = () => ({
  phase: "Pending",
  conditions: [
    condition("PodScheduled", false, {
      reason: "Unschedulable",
      message: "0/1 nodes are available: 1 node(s) didn't match node selector.",
    }),
  ],
});

/** As a node says that containers wait: for volumes, for their image. */
export const waiting = (pod: Pod, reason: string, message?: string) => ({
  phase: "Pending",
  hostIP: "127.0.0.1",
  startTime: now(),
  conditions: [
    condition("PodScheduled", true),
    condition("Initialized", true),
    condition("Ready", false, { reason: "ContainersNotReady" }),
  ],
  containerStatuses: pod.spec.containers.map((container) =>
    statusOf(container, { waiting: { reason, ...(message === undefined ? {} : { message }) } }),
  ),
});

/** How the parts of a pod are doing that runs, or has ended. `killer` is what its end is put down to. */
export function progress(running: readonly RunningContainer[], killer?: string) {
  const ends = running.map((one) => one.end());
  return {
    phase: phaseOf(ends),
    hostIP: "127.0.0.1",
    podIP: "127.0.0.1",
    containerStatuses: running.map((one) => statusOf(one.container, stateOf(one, killer))),
  };
}

/** As a node says that it has thrown a pod out. */
export const evicted = () => ({
  phase: "Failed",
  reason: "Evicted",
  message: "The node was low on resource: memory. ",
  containerStatuses: null,
});

function phaseOf(ends: readonly (ContainerExit | undefined)[]): string {
  if (ends.includes(undefined)) return "Running";
  return ends.every((end) => end?.exitCode === 0) ? "Succeeded" : "Failed";
}

function stateOf(one: RunningContainer, killer: string | undefined): object {
  const end = one.end();
  if (end === undefined) return { running: { startedAt: one.startedAt } };
  const { exitCode, message } = end;
  const reason = killer ?? (exitCode === 0 ? "Completed" : "Error");
  const said = message === "" ? {} : { message };
  return {
    terminated: { exitCode, reason, ...said, startedAt: one.startedAt, finishedAt: now() },
  };
}

function statusOf(container: Container, state: object): object {
  return {
    name: container.name,
    image: container.image,
    imageID: "running" in state || "terminated" in state ? `${container.image}@sha256:0` : "",
    restartCount: 0,
    ready: "running" in state,
    started: "running" in state,
    state,
    lastState: {},
  };
}
