/** The extent of a piece of code in a Markdown text. */
export interface CodePiece {
    readonly start: number;
    readonly end: number;
    /** Nothing closes its fence. */
    readonly isOpen: boolean;
}
/** Finds the next code span, fence or element of code from a place on. */
export declare function nextCode(text: string, from: number): CodePiece | undefined;
