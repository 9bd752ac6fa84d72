import type { DiffFile } from "../../../domain/api/draft-response.ts";

/**
 * Reuses unchanged files, so that an answer with more of the diff does not cause everything to be
 * parsed again.
 */
export function reuseUnchangedFiles(
  files: readonly DiffFile[],
  before: readonly DiffFile[],
): readonly DiffFile[] {
  const known = new Map(before.map((file) => [file.path, file]));
  return files.map((file) => {
    const old = known.get(file.path);
    return old !== undefined && isSame(old, file) ? old : file;
  });
}

function isSame(one: DiffFile, other: DiffFile): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof DiffFile>;
  return [...names].every((name) => one[name] === other[name]);
}

/** Splits a list into chunks. */
export function chunkArray<Item>(
  items: readonly Item[],
  size: number,
): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
