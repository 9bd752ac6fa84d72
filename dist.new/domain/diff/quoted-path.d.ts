/**
 * Reads a path as git prints it: in C-style quotes with octal bytes when it holds odd characters, as it is otherwise.
 * Source: git-config(1), `core.quotePath`.
 */
export declare function unquotePath(text: string): string;
/** Offset of the quote that ends a quoted path, or the text's length. */
export declare function closingQuote(text: string): number;
