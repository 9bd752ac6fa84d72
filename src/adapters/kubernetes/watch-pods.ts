import type { V1Pod } from "@kubernetes/client-node";
import { clusterError, getErrorStatus } from "./cluster-error.ts";
import type { Client } from "./load-client.ts";

export interface PodWatchHooks {
  onPod(pod: V1Pod, isGone: boolean): void;
  /**
   * Called once when the watch ends: missed changes are found by listing. Has an error when
   * watching is not permitted.
   */
  onCut(error?: Error): void;
}

export interface PodWatch {
  readonly namespace: string;
  readonly selector: string;
  /** Version of the listing from which it continues. */
  readonly since: string;
}

/** Statuses that mean more than the end of a watch. */
const REFUSALS: ReadonlySet<number | undefined> = new Set([401, 403]);

/**
 * Watches pods until the cluster cuts the watch, which is usual, or the returned function is
 * called. Times of its pods are text.
 */
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
    const request = { verb: "watch", resource: "pods", namespace, host: client.host } as const;
    if (REFUSALS.has(getErrorStatus(error))) hooks.onCut(clusterError(error, request));
    else hooks.onCut();
  };
  const onEvent = (type: string, pod: V1Pod): void => {
    if (isOver || type === "BOOKMARK") return;
    // An expired version (410) arrives as an event too.
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
