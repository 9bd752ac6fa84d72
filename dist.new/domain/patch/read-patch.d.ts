import type { ReadPatch } from "./file-patch.ts";
/** Reads a patch in whichever dialect a model has written it; what is too large is not read. */
export declare function readPatch(patch: string): ReadPatch;
