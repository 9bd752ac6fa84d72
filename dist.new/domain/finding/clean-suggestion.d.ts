/**
 * Takes what a chat template left around a suggestion: thoughts and tokens in front, calls and tokens behind. Inside it
 * everything is code, and nothing goes that the file itself holds. Empty when nothing else was there.
 */
export declare function cleanSuggestion(text: string, file: string): string;
/** Leaves out all that is foreign, wherever it stands: for a suggestion that people read and nobody commits. */
export declare function stripMarkup(text: string, file: string): string;
