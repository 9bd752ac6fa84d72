import type { V1Job, V1Pod, V1Secret } from "@kubernetes/client-node";
import { type Client } from "./load-client.ts";
import { type PodWatchHooks } from "./watch-pods.ts";
/** The calls that we make, in one namespace. All reject with `runner-unavailable`, in words for the operator. */
export interface Cluster {
    readonly namespace: string;
    createJob(job: V1Job): Promise<V1Job>;
    createSecret(secret: V1Secret): Promise<void>;
    /** Tells whether a Secret of that name is there, without the right to read Secrets. */
    hasSecret(name: string): Promise<boolean>;
    /** Its pod gets SIGTERM. One that is gone is no error. */
    deleteJob(name: string, signal?: AbortSignal): Promise<void>;
    /** One that is gone is no error. */
    deleteSecret(name: string, signal?: AbortSignal): Promise<void>;
    listJobs(selector: string, signal?: AbortSignal): Promise<readonly V1Job[]>;
    listPods(selector: string, signal?: AbortSignal): Promise<PodList>;
    /** The last lines that a container has printed; empty when there are none to be had. */
    logTail(pod: string, container: string): Promise<readonly string[]>;
    /** Hands on changes of pods since a listing, until it is cut; gives what ends it. */
    watchPods(selector: string, since: string, hooks: PodWatchHooks): Promise<() => void>;
}
export interface PodList {
    readonly pods: readonly V1Pod[];
    /** Where a watch goes on from here. */
    readonly version: string;
}
/**
 * Makes a cluster of a client. Without a namespace it is the one that the credentials name; throws `runner-unavailable`
 * when they name none: the cluster's own default is never meant.
 */
export declare function openCluster(client: Client, ownNamespace?: string): Cluster;
