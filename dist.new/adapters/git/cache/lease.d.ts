import type { Clock } from "../../../ports/clock.ts";
/** Says that somebody reads a cached repository: it is not removed, and its commits are kept. */
export interface Lease {
    readonly id: string;
    release(): Promise<void>;
}
export declare function takeLease(repository: string, id: string): Promise<Lease>;
/** Ids of the leases whose holders live; the files of the others are removed. */
export declare function liveLeases(repository: string, clock: Clock): Promise<ReadonlySet<string>>;
