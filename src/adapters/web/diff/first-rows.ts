import type { DiffFile } from "../../../domain/api/draft-response.ts";
import { countRows } from "./file-model.ts";

/**
 * Number of rows that the server renders. A smaller diff is never unloaded in the browser either.
 */
export const FIRST_ROWS = 1_500;
/** Cost of a file header, in rows. */
const HEAD_ROWS = 10;

/** Returns the files rendered in the first view, with the number of rows of each. */
export function firstRows(
  files: readonly DiffFile[],
  isFolded: (path: string) => boolean,
): ReadonlyMap<string, number> {
  const there = new Map<string, number>();
  let left = FIRST_ROWS;
  for (const file of files) {
    if (left <= 0) break;
    const rows = isFolded(file.path) ? 0 : Math.min(left, countRows(file));
    there.set(file.path, rows);
    left -= rows + HEAD_ROWS;
  }
  return there;
}

/**
 * Checks whether a diff is small enough to stay rendered, so that the browser's own search covers
 * all of it.
 */
export function isSmall(files: readonly DiffFile[]): boolean {
  return files.reduce((sum, file) => sum + countRows(file) + HEAD_ROWS, 0) <= FIRST_ROWS;
}
