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
 * Packs a diff: a line of JSON with its ends and one for each file, compressed. Nothing of it is long in one go, and the
 * compression is not the main thread's.
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

/** Reads what `packDiff` has made; `undefined` for anything else. */
export async function unpackDiff(bytes: Uint8Array): Promise<ReviewedDiff | undefined> {
  try {
    return await readLines(bytes);
  } catch {
    return undefined; // Not packed by us, or damaged: it can be had again from the code host.
  }
}

async function readLines(bytes: Uint8Array): Promise<ReviewedDiff> {
  let head: z.infer<typeof Head> | undefined;
  const files: PullFile[] = [];
  const readLine = (line: string): void => {
    const value: unknown = JSON.parse(line);
    if (head === undefined) head = Head.parse(value);
    // What is absent stays absent: it came from JSON.
    else files.push(File.parse(value) as PullFile);
  };
  await pipeline(Readable.from([bytes]), createGunzip(), async (unpacked) => {
    for await (const line of splitLines(unpacked)) readLine(line);
  });
  if (head === undefined) throw new Error("there is nothing in it");
  return { ...head, files };
}

/** Lines of a text in UTF-8. A piece that ends in the middle of a line is kept until the rest has come. */
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
