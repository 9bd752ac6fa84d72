import { AppError } from "../../domain/errors/app-error.ts";
import type { ContextOverflow } from "./context-limits.ts";
import type { Failure } from "./failure.ts";
export interface Attempts {
    readonly made: number;
    readonly idleMs: number;
    readonly signal: AbortSignal;
    /** By how much the request is too long, where that is known. */
    readonly overflow?: ContextOverflow | undefined;
    /** Requests of the call that were refused as too long. */
    readonly refusals?: number | undefined;
}
/** Builds the error that a caller sees. It has no cause: what the SDK keeps holds the key and the address. */
export declare function toError(failure: Failure, attempts: Attempts): AppError;
/** Says that a prompt is too long for the model; `said` are the endpoint's own words. */
export declare function contextError(said: string, { overflow, refusals }: Pick<Attempts, "overflow" | "refusals">): AppError;
