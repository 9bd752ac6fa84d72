import type { V1Job, V1Pod } from "@kubernetes/client-node";
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
export declare function createTrackedRunners(): TrackedRunners;
