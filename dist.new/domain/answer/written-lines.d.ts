/** Holds lines as they were written; `from` is absent for one line, `side` where nothing names the text before the change. */
export interface WrittenLines {
    readonly from: number | undefined;
    readonly to: number;
    readonly side?: "LEFT" | undefined;
}
/** Decides whether a text in place of a line says that there is none. */
export declare const namesNoLine: (text: string) => boolean;
/**
 * Reads lines however they are written: `42`, `[R   42]`, `L42`, `４２`, `lines 42–45`, `42 to 45`. `unclear`: there is
 * something else, or more than one thing that it may mean.
 */
export declare function readLines(written: string): WrittenLines | "unclear" | undefined;
/** Decides whether numbers follow each other. */
export declare function isRun(numbers: readonly number[]): boolean;
/** Makes lines of a first and a last one, in whichever order they came. */
export declare function toLines(first: number, last: number, side?: WrittenLines["side"]): WrittenLines | undefined;
