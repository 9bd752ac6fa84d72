/**
 * Derives the code by which the answer of one conversation is known as the model's own. `key` is random for each attempt
 * at a job and is never written down, so that a text of a change cannot hold the code.
 */
export declare function answerNonce(key: string, jobId: string, thread: string): string;
