import { type WrittenLines } from "./written-lines.ts";
/** A path as a model wrote it, without what it wrote around it, and the lines that stood with it. */
export interface WrittenPath {
    readonly path: string;
    readonly lines: WrittenLines | undefined;
}
/** Reads a path and the lines behind it: `src/a.ts`, `` `src\a.ts:42` ``, `src/a.ts (new)`, `src/a.ts (lines 4-6)`. */
export declare function readPath(written: string): WrittenPath;
/** Takes off a path what models write around it. */
export declare function cleanPath(written: string): string;
