import type { Clock } from "../../ports/clock.ts";
import type { Cluster } from "./cluster.ts";
import { type OnSeen } from "./tracked-runners.ts";
/** Looks at the pods of all runners at once. */
export interface RunnerWatch {
    /** Calls back with each change, and at least once in each round. The Job must be there already. Gives what ends it. */
    track(key: string, onSeen: OnSeen): () => void;
    close(): void;
}
export interface RunnerWatchOptions {
    readonly cluster: () => Promise<Cluster>;
    readonly clock: Clock;
    readonly instance: string;
    /** Milliseconds between two rounds. */
    readonly pollMs: number;
    /** Told once of each outage. */
    onError(error: unknown): void;
}
/**
 * A watch, and a round of listing now and then that finds what a watch has missed and opens it again. Both only while
 * there is something to look at.
 */
export declare function createRunnerWatch(options: RunnerWatchOptions): RunnerWatch;
