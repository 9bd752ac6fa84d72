import type { V1Pod } from "@kubernetes/client-node";
import { clusterError, getErrorStatus } from "./cluster-error.ts";
import type { Client } from "./load-client.ts";

export interface PodWatchHooks {
  onPod(pod: V1Pod, isGone: boolean): void;
  /** Called once, when nothing more comes: what was missed is found by listing. With an error when we may not watch. */
  onCut(error?: Error): void;
}

export interface PodWatch {
  readonly namespace: string;
  readonly selector: string;
  /** Version of the listing that it goes on from. */
  readonly since: string;
}

/** Statuses that say more than that a watch is over. */
const REFUSALS: ReadonlySet<number | undefined> = new Set([401, 403]);

/** Watches pods until the cluster cuts it, which is usual, or what it gives is called. Times of its pods are text. */
export async function watchPods(
  client: Client,
  { namespace, selector, since }: PodWatch,
  hooks: PodWatchHooks,
): Promise<() => void> {
  let isOver = false;
  let connection: AbortController | undefined;
  const end = (error?: unknown): void => {
    if (isOver) return;
    isOver = true;
    connection?.abort();
    const asked = { verb: "watch", resource: "pods", namespace, host: client.host } as const;
    if (REFUSALS.has(getErrorStatus(error))) hooks.onCut(clusterError(error, asked));
    else hooks.onCut();
  };
  const onEvent = (type: string, pod: V1Pod): void => {
    if (isOver || type === "BOOKMARK") return;
    // An expired version (410) comes as an event too.
    if (type === "ERROR") end();
    else hooks.onPod(pod, type === "DELETED");
  };
  const path = `/api/v1/namespaces/${namespace}/pods`;
  const query = { labelSelector: selector, resourceVersion: since };
  connection = await client.watch.watch(path, query, onEvent, end);
  if (isOver) connection.abort();
  return () => {
    isOver = true;
    connection?.abort();
  };
}
