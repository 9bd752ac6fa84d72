/** An open block of code. */
export interface Fence {
    readonly mark: string;
    readonly length: number;
    /** Spaces before it. */
    readonly indent: number;
}
/** Reads a line that surely opens a block of code, whatever it stands in. */
export declare function opensFence(line: string): Fence | undefined;
/**
 * Where the block of code ends whose content starts at `from`: after the line that closes it, or before a line that
 * would end the list which an indented block may stand in.
 */
export declare function fenceEnd(text: string, from: number, fence: Fence): number;
