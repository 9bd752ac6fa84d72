import type { V1ContainerStateTerminated, V1Job, V1Pod } from "@kubernetes/client-node";
/** What is known of a runner's Job and pod: as they were last seen. */
export interface Sight {
    readonly job?: V1Job | undefined;
    readonly pod?: V1Pod | undefined;
    /** Seen before, and no longer there. */
    readonly isPodGone: boolean;
    readonly isJobGone: boolean;
    /** For how long a container could not be started. */
    readonly troubleMs: number;
    /** For how long there has been a Job without a pod. */
    readonly podlessMs: number;
}
/** How a runner's pod ended; `how` is one line that begins with `it` or `its`. */
export interface Ending {
    readonly exitCode?: number;
    readonly how: string;
}
/** A quota may have room again soon: until then the Job waits. */
export declare const PODLESS_MS = 120000;
/** Tells how a runner's unit ended, by the cluster's own reasons; `undefined` while it may still get somewhere. */
export declare function podEnding(sight: Sight): Ending | undefined;
/** In words, that a run was not over at its deadline. */
export declare function tooLong(pod?: V1Pod): string;
/** How the runner's own container ended; `undefined` while it has not. */
export declare function runnerEnd(pod: V1Pod | undefined): V1ContainerStateTerminated | undefined;
