import type { ChunkOutcome } from "./review-chunks.ts";
/** A review of some parts is a review in part; of none it is a failure, and the first one says why. */
export declare function failWithoutAnswer(outcomes: readonly ChunkOutcome[]): void;
/** Says how many parts were reviewed. */
export declare function describeChunks(outcomes: readonly ChunkOutcome[]): string;
