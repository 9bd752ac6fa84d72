import type { ReadPatch } from "./file-patch.ts";
/** Tells the dialect whose hunks have anchors for numbers. */
export declare const isBeginPatch: (rows: readonly string[]) => boolean;
/** Reads `*** Begin Patch` … `*** End Patch`: sections of files, hunks after `@@` with a line above them for a number. */
export declare function readBeginPatch(rows: readonly string[]): ReadPatch;
