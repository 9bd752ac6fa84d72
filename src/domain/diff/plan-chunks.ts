import type { FileDiff } from "./hunk.ts";
import { type FilePart, splitFile } from "./split-file.ts";

/** Part of a diff that one conversation with the model reviews. */
export interface DiffChunk {
  readonly parts: readonly FilePart[];
  /** Annotated diff of all parts. */
  readonly text: string;
}

/**
 * Packs the files of a diff into chunks of at most `budget` characters, in order, each filled
 * before the next. A chunk exceeds the budget only if the budget is smaller than a heading and one
 * clipped line.
 */
export function planChunks(
  files: readonly Pick<FileDiff, "path" | "hunks">[],
  budget: number,
): DiffChunk[] {
  return packParts(
    files.flatMap((file) => splitFile(file.path, file.hunks, budget)),
    budget,
  );
}

/** Packs parts of files, as returned by `splitFile` for the same budget, into chunks. */
export function packParts(parts: Iterable<FilePart>, budget: number): DiffChunk[] {
  const groups: FilePart[][] = [];
  let size = 0;
  for (const part of parts) {
    const group = groups.at(-1);
    if (group === undefined || size + part.text.length > budget) {
      groups.push([part]);
      size = part.text.length;
    } else {
      group.push(part);
      size += part.text.length;
    }
  }
  return groups.map(toChunk);
}

/** Joins chunks into one, in order. */
export const joinChunks = (chunks: readonly DiffChunk[]): DiffChunk =>
  toChunk(chunks.flatMap(({ parts }) => parts));

const toChunk = (parts: readonly FilePart[]): DiffChunk => ({
  parts,
  text: parts.map((part) => part.text).join(""),
});
