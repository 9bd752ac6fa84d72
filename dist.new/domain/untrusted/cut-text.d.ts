/** Gives the start of a text, never with half a character at its end: endpoints refuse text that is not well-formed. */
export declare function cutText(text: string, maxChars: number): string;
/** Cuts a line to a length; an ellipsis at its end says so. */
export declare function clipLine(text: string, maxChars: number): string;
