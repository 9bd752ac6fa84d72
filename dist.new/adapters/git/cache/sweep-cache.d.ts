import type { Clock } from "../../../ports/clock.ts";
/** Where every open snapshot has a folder of its own. */
export declare const SCRATCH = "open";
export interface CacheLimits {
    readonly cacheFolder: string;
    readonly maxCacheBytes: number;
    readonly cacheTtlMs: number;
    readonly clock: Clock;
}
/** File whose time says when a repository was last opened or closed. */
export declare function usedFile(repository: string): string;
export declare function lockOf(repository: string): string;
/** Removes repositories that were not used for long, then the least recently used above the size; none in use. */
export declare function sweepCache(limits: CacheLimits): Promise<void>;
/** What a process that was killed left behind. A young folder may not have its lease yet. */
export declare function sweepScratch(limits: Pick<CacheLimits, "cacheFolder" | "clock">): Promise<void>;
