import type { V1Job, V1Pod } from "@kubernetes/client-node";
import { unitKey } from "./unit-identity.ts";

/** Observed state of a runner in the cluster. */
export interface RunnerUpdate {
  /** True for a listing; a watch reports only the pod, and the Job is unknown. */
  readonly isListed: boolean;
  readonly job?: V1Job | undefined;
  readonly pod?: V1Pod | undefined;
}

/** Receives the observed state of a runner; `undefined` when the cluster did not answer. */
export type OnRunnerUpdate = (seen: RunnerUpdate | undefined) => void;

/** The tracked runners, each with its last observed state. */
export interface TrackedRunners {
  isEmpty(): boolean;
  add(key: string, onSeen: OnRunnerUpdate): () => void;
  /** Reports a listing to the runners that were tracked before it began, as `begin` returned. */
  applyListing(since: number, jobs: readonly V1Job[], pods: readonly V1Pod[]): void;
  beginListing(): number;
  applyPod(pod: V1Pod, isGone: boolean): void;
  applyOutage(): void;
}

interface TrackedRunner {
  readonly key: string;
  readonly since: number;
  readonly onUpdate: OnRunnerUpdate;
  pod?: V1Pod | undefined;
}

export function createTrackedRunners(): TrackedRunners {
  const all = new Set<TrackedRunner>();
  let listings = 0;
  const show = (one: TrackedRunner, seen: RunnerUpdate): void => {
    one.pod = seen.pod;
    one.onUpdate(seen);
  };
  return {
    isEmpty: () => all.size === 0,
    add: (key, onSeen) => {
      const one: TrackedRunner = { key, onUpdate: onSeen, since: listings };
      all.add(one);
      return () => void all.delete(one);
    },
    beginListing: () => {
      listings += 1;
      return listings;
    },
    applyListing: (since, jobs, pods) => {
      // Runners tracked since then may be missing in it.
      for (const one of [...all])
        if (one.since < since && all.has(one)) show(one, pickUpdate(one.key, jobs, pods));
    },
    applyPod: (pod, isGone) => {
      const key = unitKey(pod.metadata?.labels);
      for (const one of [...all]) {
        if (one.key !== key || (isGone && isOtherPod(one.pod, pod))) continue;
        show(one, { isListed: false, pod: isGone ? undefined : pod });
      }
    },
    applyOutage: () => {
      for (const { onUpdate } of [...all]) onUpdate(undefined);
    },
  };
}

function pickUpdate(key: string, jobs: readonly V1Job[], pods: readonly V1Pod[]): RunnerUpdate {
  const isOurs = ({ metadata }: V1Job | V1Pod): boolean => unitKey(metadata?.labels) === key;
  const [pod] = pods.filter(isOurs).sort((left, right) => createdMs(left) - createdMs(right));
  return { isListed: true, job: jobs.find(isOurs), pod };
}

const isOtherPod = (known: V1Pod | undefined, pod: V1Pod): boolean =>
  known !== undefined && known.metadata?.uid !== pod.metadata?.uid;

/** Returns the creation time. A watch has times as text, contrary to the types. */
const createdMs = ({ metadata }: V1Pod): number =>
  new Date(metadata?.creationTimestamp ?? 0).getTime();
