import type { DiffFile } from "../../../domain/api/draft-response.ts";
import type { Side } from "../../../domain/diff/hunk.ts";
import type { Chapter } from "./chapter.ts";
import { cutPatch } from "./cut-patch.ts";
import { AT, BACKSLASH, MINUS, PLUS, walkPatch } from "./walk-patch.ts";

/** Line on one side of a change. */
export interface LineAt {
  readonly side: Side;
  readonly line: number;
}

const known = new WeakMap<DiffFile, readonly Chapter[]>();

/** Splits the patch of a file into chapters. Most files have one. */
export function getChapters(file: DiffFile): readonly Chapter[] {
  const chapters = known.get(file) ?? cutPatch(file.patch ?? "");
  known.set(file, chapters);
  return chapters;
}

/** Finds the chapter whose hunks, or the gaps between them, include a line. */
export function findChapter(
  chapters: readonly Chapter[],
  { side, line }: LineAt,
): Chapter | undefined {
  const start = side === "LEFT" ? "left" : "right";
  return chapters.findLast((chapter) => chapter[start] <= line);
}

/** Checks whether a chapter contains a line, without parsing the chapter. */
export function hasLine({ patch, ...start }: Chapter, { side, line }: LineAt): boolean {
  const absent = side === "LEFT" ? PLUS : MINUS;
  let isThere = false;
  walkPatch(patch, start, ({ code }, next) => {
    if (code === AT || code === BACKSLASH || code === absent) return true;
    isThere = (side === "LEFT" ? next.left : next.right) === line;
    return !isThere;
  });
  return isThere;
}
