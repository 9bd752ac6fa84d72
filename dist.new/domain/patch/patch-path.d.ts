import type { PatchProblem } from "./patch-problem.ts";
/** A path of the tree, or why it cannot be one. */
export type CheckedPath = {
    readonly kind: "path";
    readonly path: string;
} | {
    readonly kind: "problem";
    readonly problem: PatchProblem;
};
/**
 * Reads a path as a patch spells it: `./` and a leading `/` are taken off, what leaves the tree or names git's own
 * folder (in any spelling that some file system takes for it) is refused.
 */
export declare function checkPath(spelled: string): CheckedPath;
/** The folders that a path is in, outermost first. */
export declare function foldersOf(path: string): string[];
/** What two names are compared by where a file system does not tell case or Unicode forms apart. */
export declare const foldName: (path: string) => string;
