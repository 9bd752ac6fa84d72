/** Says what a piece of a chat template, or an opening bracket, stands for. */
export interface Mark {
    readonly kind: "bracket" | "thought" | "thought-end" | "tool" | "user-turn" | "token";
    readonly start: number;
    readonly end: number;
    /** What ends the thought or the tool call that begins here, if anything does. */
    readonly close: RegExp | undefined;
}
/** Finds the next piece of template markup or the next opening bracket. */
export declare function nextMark(text: string, from: number): Mark | undefined;
/** Remembers what closes which kind of mark, so that a text full of them is searched once. */
export type Closings = Map<string, Closing | undefined>;
/** Holds the extent of what closes a thought or a tool call. */
export interface Closing {
    readonly start: number;
    readonly end: number;
}
/** Finds what closes a thought or a tool call. */
export declare function closingOf(mark: Mark, text: string, closings: Closings): Closing | undefined;
