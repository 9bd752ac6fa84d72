/** A line of code and how far it is indented. */
export interface IndentedLine {
    /** Without white space at its ends. */
    readonly text: string;
    readonly indent: string;
}
/** Tells whether a line needs deeper lines below it, such as `if x:` or `{`. */
export declare const mustOpen: (text: string) => boolean;
/** Tells whether deeper lines may stand below a line. */
export declare const mayOpen: (text: string) => boolean;
/** Finds the commonest white space by which a file's lines get deeper; "" in a file without any. */
export declare function indentStep(lines: readonly string[]): string;
/** The file around the lines that are judged. */
export interface BlockFrame {
    /** Indentations of the blocks that are open above the lines. */
    readonly open: readonly string[];
    readonly step: string;
}
/**
 * Judges whether lines stand as blocks do: deeper by one step and only below a line that opens a block, less deep only
 * at the depth of a block that is open.
 */
export declare function isWellShaped(lines: readonly IndentedLine[], frame: BlockFrame): boolean;
