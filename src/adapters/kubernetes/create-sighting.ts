import type { V1Job, V1Pod } from "@kubernetes/client-node";
import type { Clock } from "../../ports/clock.ts";
import { containerTrouble } from "./container-trouble.ts";
import { runnerEnd, type Sight } from "./pod-ending.ts";
import type { Seen } from "./tracked-runners.ts";

/** Keeps what was seen of one runner, also when it is no longer there. */
export interface Sighting {
  see(seen: Seen): Sight;
  /** The Job was removed by us: what is seen from now on may be the last of it. */
  removed(): void;
  sight(): Sight;
  /** Resolves when there was neither Job nor pod. */
  readonly gone: Promise<void>;
  /** Resolves when the runner's own container had ended, or its pod was gone. */
  readonly rested: Promise<void>;
}

export function createSighting(clock: Pick<Clock, "monotonicMs">): Sighting {
  const gone = Promise.withResolvers<void>();
  const rested = Promise.withResolvers<void>();
  const startedMs = clock.monotonicMs();
  let job: V1Job | undefined;
  let pod: V1Pod | undefined;
  let isPodGone = false;
  let isJobGone = false;
  /** This one, or another one in its place. */
  let isPodThere = false;
  let troubleSince: number | undefined;
  const since = (from: number | undefined): number =>
    from === undefined ? 0 : clock.monotonicMs() - from;
  const sight = (): Sight => ({
    job,
    pod,
    isPodGone,
    isJobGone,
    troubleMs: since(troubleSince),
    podlessMs: pod === undefined ? since(startedMs) : 0,
  });
  const keepPod = (seen: V1Pod | undefined): void => {
    // Another pod is another run of the same spec: the first one's end counts.
    if (pod === undefined || seen?.metadata?.uid === pod.metadata?.uid) pod = seen ?? pod;
    else isPodGone = true;
    troubleSince = containerTrouble(pod) && (troubleSince ?? clock.monotonicMs());
  };
  return {
    gone: gone.promise,
    rested: rested.promise,
    sight,
    removed: () => {
      isJobGone = true;
      // One that was never seen may just be made: the next listing tells.
      if (isPodGone && !isPodThere) gone.resolve();
    },
    see: (seen) => {
      keepPod(seen.pod);
      isPodThere = seen.pod !== undefined;
      if (seen.isListed) isJobGone = seen.job === undefined;
      job = seen.job ?? job;
      if (isJobGone && !isPodThere) gone.resolve();
      if (isPodGone || runnerEnd(pod) !== undefined) rested.resolve();
      return sight();
    },
  };
}
