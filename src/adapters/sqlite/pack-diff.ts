import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { PULL_FILE_STATUSES, type PullFile } from "../../domain/diff/pull-file.ts";
import type { ReviewedDiff } from "../../ports/diff-store.ts";

const text = z.string();
const count = z.number().int().nonnegative();
const Head = z.object({ base: text, head: text, isComplete: z.boolean() });
const File = z.object({
  path: text,
  status: z.enum(PULL_FILE_STATUSES),
  previousPath: text.optional(),
  patch: text.optional(),
  additions: count.optional(),
  deletions: count.optional(),
  omission: z.enum(["binary", "too-large", "submodule"]).optional(),
});

/**
 * Packs a diff: a line of JSON with its ends and one for each file, compressed. No step is long,
 * and the compression is off the main thread.
 */
export async function packDiff({ files, ...head }: ReviewedDiff): Promise<Uint8Array> {
  const lines = function* () {
    for (const part of [head, ...files]) yield `${JSON.stringify(part)}\n`;
  };
  const pieces: Uint8Array[] = [];
  await pipeline(
    Readable.from(lines()),
    createGzip(),
    async (packed: AsyncIterable<Uint8Array>) => {
      for await (const piece of packed) pieces.push(piece);
    },
  );
  return Buffer.concat(pieces);
}

/** Unpacks the output of `packDiff`; `undefined` for anything else. */
export async function unpackDiff(bytes: Uint8Array): Promise<ReviewedDiff | undefined> {
  try {
    return await readLines(bytes);
  } catch {
    return undefined; // Not packed by us, or damaged: it can be read from the code host again.
  }
}

async function readLines(bytes: Uint8Array): Promise<ReviewedDiff> {
  let head: z.infer<typeof Head> | undefined;
  const files: PullFile[] = [];
  const readLine = (line: string): void => {
    const value: unknown = JSON.parse(line);
    if (head === undefined) head = Head.parse(value);
    // Absent properties stay absent: the value came from JSON.
    else files.push(File.parse(value) as PullFile);
  };
  await pipeline(Readable.from([bytes]), createGunzip(), async (unpacked) => {
    for await (const line of splitLines(unpacked)) readLine(line);
  });
  if (head === undefined) throw new Error("it is empty");
  return { ...head, files };
}

/** Yields the lines of a text in UTF-8. A partial line is kept until the rest has arrived. */
async function* splitLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let open: string[] = [];
  for await (const piece of pieces) {
    const parts = decoder.decode(piece, { stream: true }).split("\n");
    const last = parts.pop() ?? "";
    for (const part of parts) {
      yield [...open, part].join("");
      open = [];
    }
    open.push(last);
  }
}
