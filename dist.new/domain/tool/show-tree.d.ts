import type { SearchResult, TreeEntry } from "../snapshot/tree-entry.ts";
/** Shows what a folder holds, one name a line. */
export declare function showFolder(path: string, entries: readonly TreeEntry[]): string;
/** Shows what a search found, with its caps said in words. */
export declare function showMatches(pattern: string, result: SearchResult): string;
