import type { Readable } from "node:stream";
/** Reads a stream to its end and keeps the last `maxBytes` of it, as text. Never rejects. */
export declare function collectTail(stream: Readable, maxBytes: number): Promise<string>;
