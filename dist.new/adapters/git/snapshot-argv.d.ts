export declare function lsTreeArgv(tree: string): string[];
/** Answers one line per name written to it. */
export declare function batchCheckArgv(): string[];
/** Answers in larger pieces, for one who has asked for everything at once. */
export declare function bulkArgv(): string[];
export declare function batchArgv(): string[];
/** Reads a tree's id, writes everything in it as one pack without deltas and compression. */
export declare function searchPackArgv(): string[];
export interface GrepRequest {
    readonly tree: string;
    readonly ignoreCase: boolean;
    readonly pathspecs: readonly string[];
    readonly threads: number;
}
/** Reads the pattern from its input: whoever is on this machine reads command lines. */
export declare function grepArgv({ tree, ignoreCase, pathspecs, threads }: GrepRequest): string[];
export interface DiffRequest {
    readonly base: string;
    readonly head: string;
    readonly hasPatches: boolean;
    /** Taken literally; none means everything. */
    readonly paths?: readonly string[];
}
/** `--literal-pathspecs` is an option of git itself, before the subcommand. */
export declare function diffArgv({ base, head, hasPatches, paths }: DiffRequest): string[];
