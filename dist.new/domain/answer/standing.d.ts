/**
 * Says how an object stands in an output. `alone`: on lines of its own, or as the whole of a fence. `sentence`: with
 * words beside it. `quoted`: in a code span, a block quote, a comment, a tag, or a fence with other content or a label.
 */
export type Standing = "alone" | "sentence" | "quoted";
/** Marks the extent of something that was read as a whole. */
export interface Extent {
    readonly start: number;
    readonly end: number;
    /** A document stays visible as such to the text beside it; markup of a template does not. */
    readonly kind: "document" | "markup";
}
/** Stands for each character of a document in a masked text. */
export declare const DOCUMENT = "\uFFFC";
/** Returns the weaker of two standings. */
export declare function weaker(one: Standing, other: Standing): Standing;
/** Creates the function that says how a document with this extent, whole or cut, stands in a text. */
export declare function createStanding(text: string, extents: readonly Extent[]): (start: number, end: number, isWhole: boolean) => Standing;
