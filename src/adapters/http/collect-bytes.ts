import type { Readable } from "node:stream";

export interface CollectBytesOptions<Reason> {
  /** Called with the number of bytes received; a reason ends the reading. */
  onBytes(bytes: number): Reason | undefined;
  readonly timeoutMs: number;
}

/**
 * Collects a stream without copying it, or returns the reason why it is incomplete. A stream that
 * is not read to its end is left paused: the server decides about its connection.
 */
export function collectBytes<Reason extends string>(
  stream: Readable,
  { onBytes, timeoutMs }: CollectBytesOptions<Reason>,
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
      const reason = onBytes(chunk.byteLength);
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
