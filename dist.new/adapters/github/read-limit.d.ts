import type { Reply } from "./create-transport.ts";
/** The code host asks us to slow down: nothing took effect. */
export interface RateLimit {
    /** How long to wait; absent when it does not say. */
    readonly waitMs?: number;
}
/**
 * Reads a refusal for its rate: 429, a 403 with `Retry-After`, a used-up quota or GitHub's words for it, and the 422 that
 * says so. `undefined` for every other answer. Source: GitHub, "Rate limits for the REST API".
 */
export declare function readLimit(reply: Reply, nowMs: number): RateLimit | undefined;
