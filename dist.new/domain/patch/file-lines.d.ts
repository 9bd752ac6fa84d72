/** A file as lines: their text, and the end-of-line that each of them has ("" for a last line without one). */
export interface FileLines {
    readonly texts: readonly string[];
    readonly ends: readonly string[];
    /** The byte order mark before the first line, kept apart from it. */
    readonly bom: "" | "\ufeff";
    /** How bytes and text become each other; bytes that are no UTF-8 stay what they are. */
    readonly encoding: "utf-8" | "bytes";
}
/** Splits a file's bytes. */
export declare function splitFile(bytes: Uint8Array): FileLines;
/** Joins lines to a file's bytes: the inverse of `splitFile`. */
export declare function joinFile({ texts, ends, bom, encoding }: FileLines): Uint8Array;
/** Whether a line can be written into a file: nobody knows how to spell `é` where the encoding is not known. */
export declare const fitsEncoding: ({ encoding }: FileLines, text: string) => boolean;
