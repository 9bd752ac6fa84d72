import type { PullFileStatus } from "../../domain/diff/pull-file.ts";
/** One line of `diff-tree --raw -z`: what changed, without how. */
export interface RawChange {
    readonly status: PullFileStatus;
    readonly path: string;
    readonly previousPath?: string;
    readonly isSubmodule: boolean;
    /** A file that became a link, or the like: git shows it as a removal and an addition. */
    readonly isTypeChange: boolean;
    readonly oldId: string;
    readonly newId: string;
}
/**
 * Reads raw lines from chunks, up to the empty field that separates them from the patch.
 *
 * Gives the place in the chunk where the patch starts, once it does.
 */
export declare function createRawReader(onChange: (change: RawChange) => void): (chunk: Buffer) => number | undefined;
