/** What the code host said of a refusal, on one short line; empty when it said nothing that we can read. */
export declare function serverWords(body: unknown): string;
/** The single problems of a refusal, in the code host's words: texts, or objects with a message or a code. */
export declare function readProblems(body: unknown): readonly string[];
