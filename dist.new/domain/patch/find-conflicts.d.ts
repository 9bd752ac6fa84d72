import type { FileChange } from "./file-change.ts";
import type { PatchProblem } from "./patch-problem.ts";
/** Changes that are each good and do not go together: two of one path, or new paths that get in each other's way. */
export declare function findConflicts(changes: readonly FileChange[]): PatchProblem[];
