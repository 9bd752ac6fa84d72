import type { PullFile } from "../../domain/diff/pull-file.ts";
import type { ChangesOptions } from "../../ports/snapshots.ts";
import { type GitProgram } from "./git-program.ts";
export interface ChangesRequest {
    readonly git: GitProgram;
    /** Trees, by full object id. */
    readonly base: string;
    readonly head: string;
    readonly options: ChangesOptions;
}
/** Lists what differs between two trees, with patches, in one pass over the output of `diff-tree`. */
export declare function readChanges(request: ChangesRequest): Promise<readonly PullFile[]>;
