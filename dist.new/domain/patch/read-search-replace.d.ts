import type { ReadPatch } from "./file-patch.ts";
/** Tells the dialect that shows what to find and what to put in its place. */
export declare const isSearchReplace: (rows: readonly string[]) => boolean;
/** Reads SEARCH/REPLACE blocks, each under its file's name; an empty search makes a file. */
export declare function readSearchReplace(rows: readonly string[]): ReadPatch;
