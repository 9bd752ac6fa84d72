import type { Clock } from "../../ports/clock.ts";
import type { Snapshots } from "../../ports/snapshots.ts";
import type { Environment } from "./git-environment.ts";
export interface GitSnapshotsOptions {
    /** Made when it is not there. Holds fetched objects, and small folders that live as long as a snapshot. */
    readonly cacheFolder: string;
    readonly clock: Clock;
    readonly environment: Environment;
    /** Least recently used repositories above this are removed. */
    readonly maxCacheBytes: number;
    /** A repository not used for longer is removed. */
    readonly cacheTtlMs: number;
    /** Protocols a remote may be reached by. */
    readonly allowProtocols?: readonly ("https" | "http" | "file")[];
    /** A server that is silent for longer is given up; 60 when absent. */
    readonly silenceSeconds?: number;
}
/** Reads commits from git objects: of a checkout, or fetched into a bare cache. Needs git 2.32 or newer. */
export declare function createGitSnapshots(options: GitSnapshotsOptions): Snapshots;
