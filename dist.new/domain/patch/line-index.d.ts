import type { Spend } from "./match-budget.ts";
/** How closely lines must agree to count as the same, the strictest first. */
export declare const LEVELS: readonly ["exact", "trailing-space", "white-space", "typography"];
export type Level = (typeof LEVELS)[number];
/** What models write typographic characters for. */
export declare const ASCII: Readonly<Record<string, string>>;
/** What a line is compared by at a level. */
export declare const keyOf: (level: Level, text: string) => string;
/** A file's lines, to be found by their text. Equal lines have one number at a level. */
export interface LineIndex {
    readonly size: number;
    readonly texts: readonly string[];
    /** What each line is compared by. */
    keys(level: Level): readonly string[];
    /** Number of a line; -1 outside the file. */
    number(level: Level, at: number): number;
    /** Number that a text has among the file's lines; -2 when no line is like it. */
    numberOf(level: Level, text: string): number;
    /** Indices of the lines with that number, ascending. */
    places(level: Level, number: number): Int32Array;
    readonly spend: Spend;
}
/** Indexes lines, each level when it is first asked for. */
export declare function createLineIndex(texts: readonly string[], spend: Spend): LineIndex;
/** A level between the strictest and the loosest need not be opened for lines that not even the loosest has. */
export declare function mayStand(index: LineIndex, level: Level, wanted: readonly string[]): boolean;
/** Finds every place where the lines stand one below the other, ascending. */
export declare function findRuns(index: LineIndex, level: Level, wanted: readonly string[]): number[];
/** Whether lines, by their numbers, stand from a line of the file on. */
export declare function standsAt(index: LineIndex, level: Level, { numbers, start }: {
    readonly numbers: readonly number[];
    readonly start: number;
}): boolean;
