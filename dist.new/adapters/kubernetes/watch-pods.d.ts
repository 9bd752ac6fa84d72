import type { V1Pod } from "@kubernetes/client-node";
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
/** Watches pods until the cluster cuts it, which is usual, or what it gives is called. Times of its pods are text. */
export declare function watchPods(client: Client, { namespace, selector, since }: PodWatch, hooks: PodWatchHooks): Promise<() => void>;
