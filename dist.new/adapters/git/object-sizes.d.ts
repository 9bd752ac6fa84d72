import { type GitProgram } from "./git-program.ts";
/** Sizes of objects by id; those that are not there are left out. */
export declare function readObjectSizes(git: GitProgram, ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, number>>;
