import type { DiffFile } from "../../../domain/api/draft-response.ts";
import type { DiffLayout } from "./cut-hunk.ts";
import { countRows } from "./file-model.ts";
import type { FileSegment } from "./file-segments.ts";
import type { HunkBlock } from "./hunk-span.ts";
import type { ChapterNotes } from "./place-notes.ts";

/** Heights set by the style sheet, in pixels. */
export const LINE_PX = 20;
const HUNK_HEAD_PX = 29;
const GAP_PX = 28;
const FILE_HEAD_PX = 45;
/** Gap between two files. */
export const FILE_GAP_PX = 12;
/** Height of a short card; actual cards vary. */
const NOTE_PX = 190;
/** Width of a character of code, and of the columns beside the code. */
const CHAR_PX = 7.22;
const BESIDE_PX = { unified: 135, split: 72 } as const;
const MIN_COLUMNS = 20;

export interface LayoutSize {
  readonly layout: DiffLayout;
  /** Width in pixels, including padding. */
  readonly width: number;
}

/** Estimates the height of a block, including wrapped lines. */
export function estimateHeight({ hunk, spans }: HunkBlock, { layout, width }: LayoutSize): number {
  const own = layout === "split" ? width / 2 : width;
  const columns = Math.max(MIN_COLUMNS, Math.floor((own - BESIDE_PX[layout]) / CHAR_PX));
  const heights = spans.map(({ from, to }) => {
    let lines = 0;
    for (let index = from; index < to; index += 1)
      lines += Math.max(1, Math.ceil(((hunk.lines[index]?.length ?? 1) - 1) / columns));
    return lines * LINE_PX;
  });
  // Spans of a block stand side by side.
  return Math.max(...heights);
}

/** Estimates the height of a segment. */
export function estimateSegment(
  { parts }: FileSegment,
  { byBlock }: ChapterNotes,
  room: LayoutSize,
): number {
  return parts.reduce((sum, part) => {
    if (part.kind !== "block") return sum + GAP_PX;
    const notes = byBlock.get(part.block)?.length ?? 0;
    const header = part.header === undefined ? 0 : HUNK_HEAD_PX;
    return sum + header + estimateHeight(part.block, room) + notes * NOTE_PX;
  }, 0);
}

/** Estimates the height of a file. */
export function estimateFile(file: DiffFile, isFolded: boolean): number {
  return isFolded ? FILE_HEAD_PX : FILE_HEAD_PX + countRows(file) * LINE_PX;
}
