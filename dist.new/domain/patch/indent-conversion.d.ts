import type { HunkRow } from "./hunk-rows.ts";
import { type IndentLaw } from "./indent-law.ts";
import type { LineIndex } from "./line-index.ts";
/** How added lines are to be read whose hunk has tabs for the file's blanks, or blanks for its tabs. */
export type ConversionReading = "as-written" | "converted" | "unclear";
interface ConvertedHunk {
    readonly index: LineIndex;
    readonly rows: readonly HunkRow[];
    /** Some hunk of the file adds lines that begin with tabs. */
    readonly addsTabs?: boolean;
}
/** Tells added lines that were converted with the rest of their hunk from those that kept the file's own characters. */
export declare function readConversion({ index, rows, addsTabs }: ConvertedHunk, law: IndentLaw): ConversionReading;
export {};
