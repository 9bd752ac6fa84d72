import type { Clock } from "../../ports/clock.ts";
import type { Cluster } from "./cluster.ts";
export interface UnitRemoval {
    readonly cluster: Pick<Cluster, "deleteJob" | "deleteSecret">;
    readonly clock: Pick<Clock, "sleep">;
    /** Of the Job and the Secret. */
    readonly name: string;
    onError(error: unknown): void;
}
/**
 * Removes a Job with its pod, and its Secret; gives whether it did. Tries again for a while and then tells why it could
 * not: the cluster itself ends the Job at its deadline and removes it later.
 */
export declare function removeUnit({ cluster, clock, name, onError }: UnitRemoval): Promise<boolean>;
