import type { Hunk } from "./hunk.ts";
/** Parses one file's hunks, as a code host's `patch` holds them. Text outside hunks is passed over. */
export declare function parseHunks(patch: string): Hunk[];
