import { stripVTControlCharacters } from "node:util";
import type { V1Job, V1Pod, V1Secret } from "@kubernetes/client-node";
import { AppError } from "../../domain/core/app-error.ts";
import { type ClusterRequest, clusterError, getErrorStatus } from "./cluster-error.ts";
import { type Client, NO_NAMESPACE } from "./load-client.ts";
import { type PodWatchHooks, watchPods } from "./watch-pods.ts";

/**
 * Calls to the cluster, in one namespace. All reject with `runner-unavailable`, with a message for
 * the operator.
 */
export interface Cluster {
  readonly namespace: string;
  createJob(job: V1Job): Promise<V1Job>;
  createSecret(secret: V1Secret): Promise<void>;
  /** Returns true if a Secret of that name exists, without the right to read Secrets. */
  hasSecret(name: string): Promise<boolean>;
  /** Deletes a Job; its pod gets SIGTERM. A Job that is already gone is no error. */
  deleteJob(name: string, signal?: AbortSignal): Promise<void>;
  /** Deletes a Secret. A Secret that is already gone is no error. */
  deleteSecret(name: string, signal?: AbortSignal): Promise<void>;
  listJobs(selector: string, signal?: AbortSignal): Promise<readonly V1Job[]>;
  listPods(selector: string, signal?: AbortSignal): Promise<PodList>;
  /** Returns the last lines that a container has printed; empty when there are none available. */
  logTail(pod: string, container: string): Promise<readonly string[]>;
  /**
   * Reports changes of pods since a listing, until the watch is cut; returns a function that ends
   * it.
   */
  watchPods(selector: string, since: string, hooks: PodWatchHooks): Promise<() => void>;
}

export interface PodList {
  readonly pods: readonly V1Pod[];
  /** Version from which a watch continues. */
  readonly version: string;
}

const CALL_MS = 30_000;
const TAIL_LINES = 20;
const TAIL_BYTES = 32_768;

/**
 * Creates a cluster from a client. The default namespace is that of the credentials; throws
 * `runner-unavailable` when they have none: the cluster's own default is never used.
 */
export function openCluster(client: Client, ownNamespace?: string): Cluster {
  const namespace = ownNamespace ?? client.namespace;
  if (namespace === undefined)
    throw new AppError("runner-unavailable", `${NO_NAMESPACE}; set K8S_NAMESPACE`, { details: {} });
  const call = async <T>(
    [verb, resource]: readonly [ClusterRequest["verb"], ClusterRequest["resource"]],
    run: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> => {
    const timeout = AbortSignal.timeout(CALL_MS);
    try {
      return await run(signal === undefined ? timeout : AbortSignal.any([signal, timeout]));
    } catch (error) {
      throw clusterError(error, { verb, resource, namespace, host: client.host });
    }
  };
  return {
    namespace,
    createJob: (body) =>
      call(["create", "jobs"], (signal) =>
        client.batch(signal).createNamespacedJob({ namespace, body }),
      ),
    createSecret: async (body) => {
      await call(["create", "secrets"], (signal) =>
        client.core(signal).createNamespacedSecret({ namespace, body }),
      );
    },
    hasSecret: async (name) => {
      const body = { metadata: { name } };
      const trial = call(["create", "secrets"], (signal) =>
        client.core(signal).createNamespacedSecret({ namespace, body, dryRun: "All" }),
      );
      return trial.then(() => false, ignoreStatus(409, true));
    },
    deleteJob: (name, signal) =>
      call(
        ["delete", "jobs"],
        (limit) =>
          client.batch(limit).deleteNamespacedJob({
            name,
            namespace,
            body: { propagationPolicy: "Background" },
          }),
        signal,
      ).then(noop, ignoreStatus(404, undefined)),
    deleteSecret: (name, signal) =>
      call(
        ["delete", "secrets"],
        (limit) => client.core(limit).deleteNamespacedSecret({ name, namespace }),
        signal,
      ).then(noop, ignoreStatus(404, undefined)),
    ...createReadCalls(client, namespace, call),
  };
}

type Call = <T>(
  request: readonly [ClusterRequest["verb"], ClusterRequest["resource"]],
  run: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

function createReadCalls(client: Client, namespace: string, call: Call) {
  return {
    listJobs: async (labelSelector, signal) => {
      const list = (limit: AbortSignal) =>
        client.batch(limit).listNamespacedJob({ namespace, labelSelector });
      return (await call(["list", "jobs"], list, signal)).items;
    },
    listPods: async (labelSelector, signal) => {
      const list = (limit: AbortSignal) =>
        client.core(limit).listNamespacedPod({ namespace, labelSelector });
      const { items, metadata } = await call(["list", "pods"], list, signal);
      return { pods: items, version: metadata?.resourceVersion ?? "" };
    },
    logTail: async (name, container) => {
      const read = (limit: AbortSignal) =>
        client.core(limit).readNamespacedPodLog({
          name,
          namespace,
          container,
          tailLines: TAIL_LINES,
          limitBytes: TAIL_BYTES,
        });
      const text = await call(["read the log of", "pods"], read).catch(() => "");
      // Secrets are redacted also if control characters stand between their characters.
      return stripVTControlCharacters(`${text}`)
        .split("\n")
        .filter((line) => line !== "");
    },
    watchPods: (selector, since, hooks) => watchPods(client, { namespace, selector, since }, hooks),
  } satisfies Partial<Cluster>;
}

function noop(): void {}

function ignoreStatus<T>(status: number, value: T): (error: unknown) => T {
  return (error) => {
    if (getErrorStatus(error) === status) return value;
    throw error;
  };
}
