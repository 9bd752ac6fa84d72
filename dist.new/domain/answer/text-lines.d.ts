/** Holds a fence and what is known of its content. */
export interface Fence {
    /** Holds nothing but documents. */
    isWhole: boolean;
    /** Its first line names a file, or anything else beyond a language. */
    readonly isLabelled: boolean;
}
/** Holds one line of an output whose documents are masked. */
export interface TextLine {
    readonly start: number;
    readonly end: number;
    /** Part of a block quote. */
    readonly isQuote: boolean;
    /** The fence that the line is part of. */
    readonly fence: Fence | undefined;
}
/** Holds a part of a text that quotes something else. */
export interface Region {
    readonly start: number;
    readonly end: number;
}
/** Reads the lines of a masked text, with the fences, block quotes and other quoting parts around them. */
export declare function readLines(masked: string, text: string): {
    readonly lines: readonly TextLine[];
    readonly regions: readonly Region[];
};
