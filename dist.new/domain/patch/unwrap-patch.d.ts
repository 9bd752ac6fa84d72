/**
 * Gives the rows of a patch, without what models put around it: CRLF, a Markdown fence, the indentation of a list.
 * Prose before and after stays: only the counts of hunks tell where it begins.
 */
export declare function unwrapPatch(text: string): string[];
