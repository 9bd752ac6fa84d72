import type { ReadPatch } from "./file-patch.ts";
/** Reads a unified diff as models write it: with or without `diff --git`, prefixes, numbers, `@@`, prose around it. */
export declare function readUnified(rows: readonly string[]): ReadPatch;
