import type { Readable } from "node:stream";

/** Reads a stream to its end and returns the last `maxBytes` of it as text. Never rejects. */
export function collectTail(stream: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    while (size - (chunks[0]?.length ?? 0) >= maxBytes) size -= chunks.shift()?.length ?? 0;
  });
  return new Promise((resolve) => {
    const finish = () => resolve(Buffer.concat(chunks).subarray(-maxBytes).toString("utf8"));
    stream.once("close", finish);
    stream.once("error", finish);
  });
}
