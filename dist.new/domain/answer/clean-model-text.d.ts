/** A text as it came from the model, or one value of its answer's object. */
export type ModelTextScope = "output" | "value";
/**
 * Takes everything out of a model's Markdown that its chat template adds and people must not read: thoughts, tool
 * calls, special tokens, turns of other speakers. A text without any comes back as it is; one of nothing else comes
 * back empty. Code and what a sentence only names stays.
 */
export declare function cleanModelText(text: string, scope: ModelTextScope): string;
/**
 * Gives a whole output as its readers follow it: as `cleanModelText`, but of an object of data only what stands around
 * it goes, since its values are cleaned where they are read.
 */
export declare function cleanTranscript(text: string): string;
