import type { RunnerRef } from "../../ports/launcher.ts";
/** Arguments that put our labels on a container or volume. */
export declare function toLabels(instance: string, { jobId, attempt }: RunnerRef, role?: string): string[];
/** What belongs to an installation: all of it, that of one job, or that of one try. */
export interface UnitScope extends Partial<RunnerRef> {
    readonly instance: string;
}
/** Arguments that find what is in a scope. */
export declare function toFilters({ instance, jobId, attempt }: UnitScope): string[];
