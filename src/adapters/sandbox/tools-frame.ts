import type { Duplex, Readable } from "node:stream";

const LENGTH_BYTES = 4;

/**
 * Sends a message: the length of its JSON in four bytes, the JSON, and the bytes announced in the
 * JSON.
 */
export function sendFrame(stream: Duplex, message: object, bytes?: string | Uint8Array): void {
  const json = Buffer.from(JSON.stringify(message));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(json.length);
  stream.write(Buffer.concat([length, json]));
  if (bytes !== undefined && bytes.length > 0) stream.write(bytes);
}

/**
 * Reads the JSON of a message; rejects when it is longer than `maxBytes`, invalid, or incomplete.
 */
export async function readJsonFrame(stream: Readable, maxBytes: number): Promise<unknown> {
  const length = (await readBytes(stream, LENGTH_BYTES)).readUInt32BE();
  if (length > maxBytes) throw new Error("the message is too long");
  return JSON.parse((await readBytes(stream, length)).toString("utf8"));
}

/** Reads `count` bytes; rejects when the stream ends or breaks before. */
export async function readBytes(stream: Readable, count: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let missing = count;
  while (missing > 0) {
    // Reads everything available: a stream with less data than requested emits `readable`
    // repeatedly.
    const chunk: Buffer | null = stream.read();
    if (chunk === null) {
      if (stream.readableEnded || stream.destroyed) throw new Error("the message ended early");
      await waitForMore(stream);
      continue;
    }
    if (chunk.length > missing) stream.unshift(chunk.subarray(missing));
    parts.push(chunk.subarray(0, missing));
    missing -= Math.min(missing, chunk.length);
  }
  return Buffer.concat(parts);
}

const EVENTS = ["readable", "end", "close", "error"] as const;

function waitForMore(stream: Readable): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      for (const event of EVENTS) stream.off(event, go);
      resolve();
    };
    for (const event of EVENTS) stream.on(event, go);
  });
}
