import type { Fragment } from "./tool-call-fragments.ts";
/** What one chunk of a stream, or a whole answer that came at once, holds. */
export interface Chunk {
    readonly text: string;
    readonly reasoning: string;
    readonly fragments: readonly Fragment[];
    /** As the endpoint names it. */
    readonly finish?: string;
    readonly usage?: ReportedUsage;
}
export interface ReportedUsage {
    readonly inputTokens: number;
    readonly cachedTokens: number;
    readonly outputTokens: number;
}
/** Reads a chunk of a stream or a whole answer; throws a `Fault` for an error told in its place. */
export declare function readChunk(value: unknown): Chunk;
