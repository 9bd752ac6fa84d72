import type { Readable } from "node:stream";
export interface CollectOptions<Reason> {
    /** Told of the bytes that have come; a reason ends the reading. */
    keep(bytes: number): Reason | undefined;
    readonly timeoutMs: number;
}
/**
 * Collects what a stream gives, without copying it, or tells why not all of it could be had. A stream that is not read to
 * its end is left paused: what becomes of its connection is the server's to say.
 */
export declare function collectBytes<Reason extends string>(stream: Readable, { keep, timeoutMs }: CollectOptions<Reason>): Promise<readonly Uint8Array[] | Reason | "too-slow" | "gone">;
