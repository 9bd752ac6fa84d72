import type { DiffFile } from "../../../domain/api/draft-response.ts";
import { countRows } from "./file-model.ts";

/** Rows that the server renders; a diff that has no more stays whole in the browser too. */
export const FIRST_ROWS = 1_500;
/** What the head of a file costs, in rows. */
const HEAD_ROWS = 10;

/** Which files are there in the first view, and how many rows of each. */
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

/** Whether a diff is so small that nothing of it has to be taken away: the browser's own search finds all of it. */
export function isSmall(files: readonly DiffFile[]): boolean {
  return files.reduce((sum, file) => sum + countRows(file) + HEAD_ROWS, 0) <= FIRST_ROWS;
}
