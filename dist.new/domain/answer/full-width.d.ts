/**
 * Writes the full-width brackets, commas, colons and quotes of a document as JSON has them, and leaves those inside its
 * strings as they are. The text keeps its length.
 */
export declare function withPlainPunctuation(text: string): string;
