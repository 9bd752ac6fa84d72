/** The lines of the head that a suggestion replaces, and the file around them. */
export interface SuggestionTarget {
    readonly path: string;
    /** The whole file, without line ends. */
    readonly lines: readonly string[];
    /** First and last line that is replaced, 1-based. */
    readonly from: number;
    readonly to: number;
}
/** A suggestion as it may be committed, or why it may not. */
export type NormalizedSuggestion = {
    readonly text: string;
    readonly reason?: undefined;
} | {
    readonly text: string;
    readonly reason: string;
};
export declare const replacedLines: ({ lines, from, to }: SuggestionTarget) => readonly string[];
/** Lines that hold more than white space. */
export declare const saidLines: (lines: readonly string[]) => readonly string[];
/** Leading white space of a line. */
export declare const indentOf: (line: string) => string;
/** Whether a file is written text rather than code: lists, fences and sentences are its content. */
export declare const isProseFile: (path: string) => boolean;
