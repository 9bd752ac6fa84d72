import type { V1Job, V1Pod } from "@kubernetes/client-node";
import { unitKey } from "./unit-identity.ts";

/** What the cluster has of a runner. */
export interface Seen {
  /** By a listing; else a watch told of the pod alone, and nothing is known of the Job. */
  readonly isListed: boolean;
  readonly job?: V1Job | undefined;
  readonly pod?: V1Pod | undefined;
}

/** Takes what is seen of a runner; nothing at all when the cluster did not answer. */
export type OnSeen = (seen: Seen | undefined) => void;

/** The runners that somebody waits for, each with what was last seen of it. */
export interface TrackedRunners {
  isEmpty(): boolean;
  add(key: string, onSeen: OnSeen): () => void;
  /** Shows a listing to those who were there before it began, as `begin` gave. */
  showListing(since: number, jobs: readonly V1Job[], pods: readonly V1Pod[]): void;
  begin(): number;
  showPod(pod: V1Pod, isGone: boolean): void;
  showSilence(): void;
}

interface Tracked {
  readonly key: string;
  readonly since: number;
  readonly onSeen: OnSeen;
  pod?: V1Pod | undefined;
}

export function createTrackedRunners(): TrackedRunners {
  const all = new Set<Tracked>();
  let listings = 0;
  const show = (one: Tracked, seen: Seen): void => {
    one.pod = seen.pod;
    one.onSeen(seen);
  };
  return {
    isEmpty: () => all.size === 0,
    add: (key, onSeen) => {
      const one: Tracked = { key, onSeen, since: listings };
      all.add(one);
      return () => void all.delete(one);
    },
    begin: () => {
      listings += 1;
      return listings;
    },
    showListing: (since, jobs, pods) => {
      // What is tracked since then may be missing in it.
      for (const one of [...all])
        if (one.since < since && all.has(one)) show(one, pick(one.key, jobs, pods));
    },
    showPod: (pod, isGone) => {
      const key = unitKey(pod.metadata?.labels);
      for (const one of [...all]) {
        if (one.key !== key || (isGone && isOther(one.pod, pod))) continue;
        show(one, { isListed: false, pod: isGone ? undefined : pod });
      }
    },
    showSilence: () => {
      for (const { onSeen } of [...all]) onSeen(undefined);
    },
  };
}

function pick(key: string, jobs: readonly V1Job[], pods: readonly V1Pod[]): Seen {
  const isOurs = ({ metadata }: V1Job | V1Pod): boolean => unitKey(metadata?.labels) === key;
  const [pod] = pods.filter(isOurs).sort((left, right) => createdMs(left) - createdMs(right));
  return { isListed: true, job: jobs.find(isOurs), pod };
}

const isOther = (known: V1Pod | undefined, pod: V1Pod): boolean =>
  known !== undefined && known.metadata?.uid !== pod.metadata?.uid;

/** Times of a watch are text, whatever the types say. */
const createdMs = ({ metadata }: V1Pod): number =>
  new Date(metadata?.creationTimestamp ?? 0).getTime();
