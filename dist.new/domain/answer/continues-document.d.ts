import { type Quote } from "./quote.ts";
import { type Frame } from "./reading.ts";
/** Holds what stands behind a quote and the brackets after it. */
export interface Next {
    readonly at: number;
    readonly comma: boolean;
    readonly frame: Frame;
    readonly outer: Frame | undefined;
}
/** Decides whether the document goes on there, so that the quote in front ended its string. */
export declare function continuesDocument(quote: Quote, next: Next): boolean;
