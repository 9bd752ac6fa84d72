import type { SearchResult } from "../../domain/snapshot/tree-entry.ts";
import type { SearchQuery } from "../../ports/snapshots.ts";
import type { SearchScope } from "../shared/search-scope.ts";
import { type GitProgram } from "./git-program.ts";
export interface TreeSearch {
    readonly git: GitProgram;
    readonly tree: string;
    readonly query: SearchQuery;
    readonly scope: SearchScope;
    readonly signal: AbortSignal;
}
/** Greps a tree; what a time or match limit cuts off is said to be capped. */
export declare function searchTree(search: TreeSearch): Promise<SearchResult>;
