import type { Readable } from "node:stream";

export interface CollectBytesOptions<Reason> {
  /** Told of the bytes that have come; a reason ends the reading. */
  onBytes(bytes: number): Reason | undefined;
  readonly timeoutMs: number;
}

/**
 * Collects what a stream gives, without copying it, or tells why not all of it could be had. A stream that is not read to
 * its end is left paused: what becomes of its connection is the server's to say.
 */
export function collectBytes<Reason extends string>(
  stream: Readable,
  { onBytes: keep, timeoutMs }: CollectBytesOptions<Reason>,
): Promise<readonly Uint8Array[] | Reason | "too-slow" | "gone"> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    const end = (result: readonly Uint8Array[] | Reason | "too-slow" | "gone"): void => {
      clearTimeout(timer);
      stream.off("data", onData).off("end", onEnd).off("error", onGone).off("close", onGone);
      if (result !== chunks) stream.pause();
      resolve(result);
    };
    const onData = (chunk: Uint8Array): void => {
      const reason = keep(chunk.byteLength);
      if (reason === undefined) chunks.push(chunk);
      else end(reason);
    };
    const onEnd = (): void => end(chunks);
    const onGone = (): void => end("gone");
    const timer = setTimeout(() => end("too-slow"), timeoutMs);
    if (stream.destroyed) return end("gone");
    stream.on("data", onData).once("end", onEnd).once("error", onGone).once("close", onGone);
  });
}
