import type { LineIndex } from "./line-index.ts";
/** Tells the depths that the file's lines have, and those some steps deeper. */
export declare function depthsOf(index: LineIndex): (indent: string | undefined) => boolean;
