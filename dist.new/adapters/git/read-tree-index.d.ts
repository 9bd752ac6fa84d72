import { type GitProgram } from "./git-program.ts";
import { type TreeIndex } from "./tree-index.ts";
/** Lists a whole tree once; every look-up after that is a binary search in memory. */
export declare function readTreeIndex(git: GitProgram, tree: string, signal: AbortSignal): Promise<TreeIndex>;
