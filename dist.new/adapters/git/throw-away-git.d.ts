import { type GitProgram } from "./git-program.ts";
import type { PlacedRow } from "./write-blobs.ts";
export interface ThrowAwayGit {
    /** git in a repository of our own that nobody else writes to. */
    readonly git: GitProgram;
    /** Folder with the files; git never runs in it. */
    readonly folder: string;
    readonly rows: Iterable<PlacedRow>;
    /** Paths that may come to stand there later and are no change. */
    readonly excluded: readonly string[];
    readonly signal: AbortSignal;
}
/**
 * Adds a `.git` of one commit to files that were just written: no remote, no hook, no credential, no objects of others.
 * All of it is made from our own repository.
 */
export declare function writeThrowAwayGit(request: ThrowAwayGit): Promise<void>;
