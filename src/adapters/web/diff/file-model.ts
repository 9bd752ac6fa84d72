import type { DiffFile } from "../../../domain/api/draft-response.ts";
import type { Hunk } from "../../../domain/diff/hunk.ts";
import { parseHunks } from "../../../domain/diff/parse-hunks.ts";
import type { Chapter } from "./chapter.ts";
import { getChapters } from "./chapters.ts";

/** Unchanged lines that a patch omits. */
export interface Gap {
  /** Index of the hunk after the gap; the number of hunks for the gap after the last one. */
  readonly index: number;
  /** First omitted line, 1-based, before and after the change. */
  readonly left: number;
  readonly right: number;
  /** Absent if the length of the file is not known. */
  readonly count?: number;
}

/** Parsed chapter of a file's patch. */
export interface FileModel {
  readonly hunks: readonly Hunk[];
  /** Index of the chapter's first hunk among the hunks of the file. */
  readonly firstHunk: number;
  readonly gaps: readonly Gap[];
}

const models = new WeakMap<Chapter, FileModel>();

/** Parses a chapter of a file's patch and caches the result. */
export function getFileModel(file: DiffFile, chapter: Chapter): FileModel {
  const known = models.get(chapter);
  if (known !== undefined) return known;
  const { isContinued, hunksAbove } = chapter;
  const parsed = parseHunks(chapter.patch);
  // A hunk continued from the previous chapter has no header.
  const hunks = parsed.map((hunk, index) =>
    isContinued && index === 0 ? { ...hunk, header: "" } : hunk,
  );
  const firstHunk = isContinued ? hunksAbove - 1 : hunksAbove;
  const isWhole = file.status === "added" || file.status === "removed";
  const gaps = isWhole ? [] : findGaps(parsed, { ...chapter, firstHunk });
  const model = { hunks, firstHunk, gaps };
  models.set(chapter, model);
  return model;
}

/** Position of hunks in their file. */
export type HunksLocation = Pick<Chapter, "left" | "right" | "hasRest"> &
  Pick<FileModel, "firstHunk">;

/** Finds the gaps between hunks, before the first and after the last one. */
export function findGaps(hunks: readonly Hunk[], place: HunksLocation): readonly Gap[] {
  if (hunks.length === 0) return [];
  const gaps: Gap[] = [];
  let next = { left: place.left, right: place.right };
  hunks.forEach((hunk, index) => {
    const count = firstLine(hunk, "right") - next.right;
    if (count > 0) gaps.push({ index: place.firstHunk + index, ...next, count });
    next = lineAfter(hunk);
  });
  if (!place.hasRest) return gaps;
  return [...gaps, { index: place.firstHunk + hunks.length, ...next }];
}

const EMPTY = { left: /^@@ -\d+,0 /, right: /^@@ -\S+ \+\d+,0 / } as const;

/**
 * Returns the first line of a hunk on one side. A side without lines has the number of the line
 * before it. The header is used because the lines may be cut off.
 */
function firstLine(hunk: Hunk, side: "left" | "right"): number {
  const start = side === "left" ? hunk.oldStart : hunk.newStart;
  return EMPTY[side].test(hunk.header) ? start + 1 : start;
}

function lineAfter(hunk: Hunk): { left: number; right: number } {
  let left = firstLine(hunk, "left");
  let right = firstLine(hunk, "right");
  for (const line of hunk.lines) {
    if (line.startsWith("\\")) continue;
    if (!line.startsWith("+")) left += 1;
    if (!line.startsWith("-")) right += 1;
  }
  return { left, right };
}

/** Estimates the highest line number of a file, which sets the width of the number columns. */
export function lastLineNumber(file: DiffFile): number {
  const last = getChapters(file).at(-1);
  const hunk = last === undefined ? undefined : getFileModel(file, last).hunks.at(-1);
  return hunk === undefined ? 1 : Math.max(hunk.oldStart, hunk.newStart) + hunk.lines.length;
}

/** Maximum number of characters to count; the rest of a longer patch is extrapolated. */
const COUNTED_CHARS = 20_000;

/**
 * Estimates the number of rows of a file's changes without parsing them, also if they are not
 * loaded.
 */
export function countRows({ patch, isCut, additions = 0, deletions = 0 }: DiffFile): number {
  if (patch === undefined) return isCut ? additions + deletions : 1;
  const counted = Math.min(patch.length, COUNTED_CHARS);
  let rows = 1;
  for (let at = patch.indexOf("\n"); at !== -1 && at < counted; at = patch.indexOf("\n", at + 1))
    rows += 1;
  return Math.round((rows * patch.length) / Math.max(1, counted));
}
