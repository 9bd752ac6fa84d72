import type { Failure } from "./failure.ts";
import type { Scrub } from "./scrub.ts";
export interface FailureContext {
    readonly scrub: Scrub;
    readonly nowMs: number;
    readonly idleMs: number;
    /** Why we ended the attempt, when we did: what the error says of it is then of no interest. */
    readonly ended: "cancelled" | "stalled" | undefined;
}
/** Says what an error of the SDK, or of an answer, means. An error that is none of these is a bug and is thrown. */
export declare function toFailure(error: unknown, context: FailureContext): Promise<Failure>;
