import type { Clock } from "../../../ports/clock.ts";
import { type CommitFetch } from "./fetch-commits.ts";
import { type Lease } from "./lease.ts";
/** The first commit wanted is the one under review. */
export interface KeepRequest extends Omit<CommitFetch, "head" | "keepPrefix"> {
    readonly folder: string;
    readonly clock: Clock;
    readonly lease: Lease;
}
/** Sees to it that the wanted commits are in the cache, whole, and stay as long as the lease. */
export declare function keepCommits(request: KeepRequest): Promise<void>;
