import type { Chapter } from "./chapter.ts";
import { AT, BACKSLASH, type LineNumbers, MINUS, PLUS, walkPatch } from "./walk-patch.ts";

/**
 * Target number of lines in a chapter: these are parsed within a millisecond. A chapter extends to
 * the end of a change, up to a limit.
 */
const CHAPTER_LINES = 1_000;
const MAX_CHAPTER_LINES = 2_000;
/** Number of characters above which a line probably wraps. */
const WIDE_CHARS = 120;

/** Chapter whose end is not known yet. */
interface OpenChapter extends Readonly<LineNumbers> {
  readonly from: number;
  readonly hunksAbove: number;
  readonly isContinued: boolean;
  lines: number;
  rows: number;
  /** Remaining lines of each side that belong to the hunk started in an earlier chapter. */
  continuedLeft: number;
  continuedRight: number;
}

/** Splits a patch at the start of a hunk or the end of a change. */
export function cutPatch(patch: string): readonly Chapter[] {
  const chapters: Omit<Chapter, "hasRest">[] = [];
  const end = (to: number): void => {
    chapters.push(toChapter(begun, chapters.length, patch.slice(begun.from, to)));
  };
  let begun = openChapter({ left: 1, right: 1 }, { from: 0, hunksAbove: 0, isContinued: false });
  let hunks = 0;
  walkPatch(patch, begun, (line, next) => {
    if (mayCut(begun, line.code)) {
      end(line.at - 1);
      const isContinued = line.code !== AT;
      begun = openChapter(next, { from: line.at, hunksAbove: hunks, isContinued });
    }
    if (line.code === AT) hunks += 1;
    else if (begun.isContinued && hunks === begun.hunksAbove) countContinued(begun, line.code);
    begun.lines += 1;
    begun.rows += 1 + Math.floor((line.end - line.at) / WIDE_CHARS);
    return true;
  });
  end(patch.length);
  const last = chapters.length - 1;
  return chapters.map((chapter, index) => ({
    ...chapter,
    hasRest: index === last && endsInContext(patch),
  }));
}

/** Number of context lines that git and code hosts add after a change, unless the file ends. */
const CONTEXT_LINES = 3;

function endsInContext(patch: string): boolean {
  let end = patch.endsWith("\n") ? patch.length - 1 : patch.length;
  for (let count = 0; count < CONTEXT_LINES; count += 1) {
    const start = patch.lastIndexOf("\n", end - 1) + 1;
    // Nothing precedes the first line, and only lines that start with a blank are unchanged.
    if (start === 0 || /^[-+@\\]/.test(patch.charAt(start))) return false;
    end = start - 1;
  }
  return true;
}

function openChapter(
  { left, right }: Readonly<LineNumbers>,
  start: Pick<OpenChapter, "from" | "hunksAbove" | "isContinued">,
): OpenChapter {
  return { left, right, ...start, lines: 0, rows: 0, continuedLeft: 0, continuedRight: 0 };
}

function mayCut({ lines }: OpenChapter, code: number): boolean {
  if (lines < CHAPTER_LINES || code === BACKSLASH) return false;
  const isChange = code === PLUS || code === MINUS;
  return !isChange || lines >= MAX_CHAPTER_LINES;
}

function countContinued(begun: OpenChapter, code: number): void {
  if (code === BACKSLASH) return;
  if (code !== PLUS) begun.continuedLeft += 1;
  if (code !== MINUS) begun.continuedRight += 1;
}

function toChapter(begun: OpenChapter, index: number, text: string): Omit<Chapter, "hasRest"> {
  const { left, right, hunksAbove, isContinued, rows } = begun;
  const patch = isContinued ? `${continuedHeader(begun)}\n${text}` : text;
  return { index, patch, left, right, hunksAbove, isContinued, rows };
}

function continuedHeader({ left, right, continuedLeft, continuedRight }: OpenChapter): string {
  const old = continuedLeft === 0 ? left - 1 : left;
  const now = continuedRight === 0 ? right - 1 : right;
  return `@@ -${old},${continuedLeft} +${now},${continuedRight} @@`;
}
