import type { Side } from "../diff/hunk.ts";
import { type FileIndex, type IndexedRow } from "./diff-index.ts";
/** A run of rows of one hunk and side that reads as a quote does. */
export interface QuotePlace {
    readonly side: Side;
    readonly first: IndexedRow;
    readonly last: IndexedRow;
}
/** The lines of a quote without white space, tags and blank ends. */
export type Quote = readonly string[];
/** Tells whether a text holds a line that would be taken for one of the annotated diff. */
export declare function isTagged(text: string): boolean;
/**
 * Reads what a model quoted: one or more lines, with or without the position tags and signs of the annotated diff.
 * Gives `undefined` when nothing but white space was quoted.
 */
export declare function toQuote(text: string | undefined): Quote | undefined;
/** Every place of the file's diff where the whole lines read as the quote, each row once whatever its side. */
export declare function findQuote(index: FileIndex, quote: Quote): QuotePlace[];
