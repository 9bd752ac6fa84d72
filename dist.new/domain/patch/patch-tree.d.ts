import type { FileBlob } from "../diff/pull-file.ts";
import type { PatchProblem } from "./patch-problem.ts";
/** The files that a patch is for, in memory. */
export interface PatchTree {
    /** The file at a path; `undefined` for a folder and where nothing is. */
    read(path: string): FileBlob | undefined;
    /** Every path of the tree. */
    paths(): Iterable<string>;
}
export interface FoundFile {
    readonly path: string;
    readonly blob: FileBlob;
    /** Which of the spellings it was found under. */
    readonly spelling: number;
}
/** A tree as a patch may see it: every look-up is checked. */
export interface CheckedTree {
    /** The file that one of the spellings names. */
    existing(names: readonly string[]): FoundFile | PatchProblem;
    /** A path that a new file may have. A file that moves there from `source` does not stand in its own way. */
    free(name: string, source?: string): {
        readonly path: string;
    } | PatchProblem;
}
/** Makes a tree safe to be changed by a stranger's patch: nothing is written through or onto a link or a submodule. */
export declare function checkTree(tree: PatchTree): CheckedTree;
