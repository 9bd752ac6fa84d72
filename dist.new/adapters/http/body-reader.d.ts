import { IncomingMessage } from "node:http";
import type { Context } from "hono";
import type { HttpEnv } from "./http-env.ts";
export interface BodyLimits {
    /** Bytes of all bodies that are being read, over all requests. */
    readonly maxBytesInFlight: number;
    /** How long one body may take. */
    readonly timeoutMs: number;
}
/**
 * Reads a request's body as the bytes that were sent and hands it on, in the pieces in which it came. What is too large,
 * too slow, or too much at the moment is a problem instead.
 */
export type ReadBody = <Value>(from: BodySource, maxBytes: number, use: (body: readonly Uint8Array[]) => Value) => Promise<Value | Response>;
/** Makes a reader that keeps all bodies together within the limits. */
export declare function createBodyReader(limits?: Partial<BodyLimits>): ReadBody;
type BodySource = Context<HttpEnv> | IncomingMessage;
export {};
