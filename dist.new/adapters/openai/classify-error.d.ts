import type { Failure } from "./failure.ts";
import type { Scrub } from "./scrub.ts";
/** An error as an endpoint told it, by its status or inside an answer. */
export interface ToldError {
    /** Absent when it came inside an answer with status 200. */
    readonly status: number | undefined;
    readonly body: unknown;
    readonly headers: Headers;
}
/** Says what an error told by an endpoint means. */
export declare function classifyError(error: ToldError, context: {
    readonly scrub: Scrub;
    readonly nowMs: number;
}): Failure;
