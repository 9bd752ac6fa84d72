import type { GitProgram } from "../git-program.ts";
export interface CacheRefs {
    readonly names: readonly string[];
    /** Commits that were fetched whole. */
    readonly recent: ReadonlySet<string>;
}
export declare function keepPrefix(leaseId: string): string;
export declare function readCacheRefs(git: GitProgram, signal: AbortSignal): Promise<CacheRefs>;
/** What to tell `update-ref --stdin` after a fetch: keep ours, remember them, let go of old ones. */
export declare function refUpdates(update: {
    readonly refs: CacheRefs;
    readonly wanted: readonly string[];
    readonly leaseId: string;
    readonly liveLeases: ReadonlySet<string>;
    readonly now: number;
}): string[];
export declare function updateRefs(git: GitProgram, updates: readonly string[], signal: AbortSignal): Promise<void>;
