import type { V1Job, V1Pod } from "@kubernetes/client-node";
import type { Clock } from "../../ports/clock.ts";
import type { RunnerUpdate } from "./create-tracked-runners.ts";
import { findContainerProblem } from "./find-container-problem.ts";
import { findRunnerTermination, type PodState } from "./find-pod-end.ts";

/** Last observed state of one runner, also after its removal. */
export interface PodObservation {
  update(seen: RunnerUpdate): PodState;
  /** Records that we removed the Job: the next observation may be the last one. */
  markRemoved(): void;
  state(): PodState;
  /** Resolves when neither Job nor pod exists. */
  readonly gone: Promise<void>;
  /** Resolves when the runner's own container has ended, or its pod is gone. */
  readonly terminated: Promise<void>;
}

export function createPodObservation(clock: Pick<Clock, "monotonicMs">): PodObservation {
  const gone = Promise.withResolvers<void>();
  const rested = Promise.withResolvers<void>();
  const startedMs = clock.monotonicMs();
  let job: V1Job | undefined;
  let pod: V1Pod | undefined;
  let isPodGone = false;
  let isJobGone = false;
  /** True if this pod, or another one in its place, exists. */
  let isPodThere = false;
  let problemSince: number | undefined;
  const since = (from: number | undefined): number =>
    from === undefined ? 0 : clock.monotonicMs() - from;
  const sight = (): PodState => ({
    job,
    pod,
    isPodGone,
    isJobGone,
    problemMs: since(problemSince),
    podlessMs: pod === undefined ? since(startedMs) : 0,
  });
  const recordPod = (seen: V1Pod | undefined): void => {
    // Another pod is another run of the same spec: the end of the first one counts.
    if (pod === undefined || seen?.metadata?.uid === pod.metadata?.uid) pod = seen ?? pod;
    else isPodGone = true;
    problemSince = findContainerProblem(pod) && (problemSince ?? clock.monotonicMs());
  };
  return {
    gone: gone.promise,
    terminated: rested.promise,
    state: sight,
    markRemoved: () => {
      isJobGone = true;
      // A pod that was never observed may be in creation: the next listing decides.
      if (isPodGone && !isPodThere) gone.resolve();
    },
    update: (seen) => {
      recordPod(seen.pod);
      isPodThere = seen.pod !== undefined;
      if (seen.isListed) isJobGone = seen.job === undefined;
      job = seen.job ?? job;
      if (isJobGone && !isPodThere) gone.resolve();
      if (isPodGone || findRunnerTermination(pod) !== undefined) rested.resolve();
      return sight();
    },
  };
}
