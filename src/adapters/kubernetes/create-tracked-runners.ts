import type { V1Job, V1Pod } from "@kubernetes/client-node";
import { unitKey } from "./unit-identity.ts";

/** What the cluster has of a runner. */
export interface RunnerUpdate {
  /** By a listing; else a watch told of the pod alone, and nothing is known of the Job. */
  readonly isListed: boolean;
  readonly job?: V1Job | undefined;
  readonly pod?: V1Pod | undefined;
}

/** Takes what is seen of a runner; nothing at all when the cluster did not answer. */
export type OnRunnerUpdate = (seen: RunnerUpdate | undefined) => void;

/** The runners that somebody waits for, each with what was last seen of it. */
export interface TrackedRunners {
  isEmpty(): boolean;
  add(key: string, onSeen: OnRunnerUpdate): () => void;
  /** Shows a listing to those who were there before it began, as `begin` gave. */
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
      // What is tracked since then may be missing in it.
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
      for (const { onUpdate: onSeen } of [...all]) onSeen(undefined);
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

/** Times of a watch are text, whatever the types say. */
const createdMs = ({ metadata }: V1Pod): number =>
  new Date(metadata?.creationTimestamp ?? 0).getTime();
