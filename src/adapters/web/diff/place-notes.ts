import type { DiffFile } from "../../../domain/api/draft-response.ts";
import { findChapter, getChapters, hasLine, type LineAt } from "./chapters.ts";
import { type LineRow, toUnifiedRows } from "./diff-rows.ts";
import type { FileSegment } from "./file-segments.ts";
import type { HunkBlock } from "./hunk-span.ts";
import type { DiffNote } from "./notes-by-path.ts";

/** Notes of a file by position. */
export interface SortedNotes {
  /** Notes on the whole file, or at lines that are not shown. */
  readonly onTop: readonly DiffNote[];
  /** Notes anchored to lines. */
  readonly atLines: readonly LineNote[];
}

export type LineNote = DiffNote & { readonly line: number };

/** Separates the notes of a file into those at visible lines and the others. */
export function sortNotes(file: DiffFile, notes: readonly DiffNote[]): SortedNotes {
  const { atLines = [], onTop = [] } = Object.groupBy(notes, (note) =>
    isShown(file, note) ? "atLines" : "onTop",
  );
  return { onTop, atLines: atLines.filter(isOnLine) };
}

function isShown(file: DiffFile, note: DiffNote): boolean {
  if (!isOnLine(note)) return false;
  const chapter = findChapter(getChapters(file), note);
  return chapter !== undefined && hasLine(chapter, note);
}

const isOnLine = (note: DiffNote): note is LineNote => note.line !== undefined;

/** Notes whose cards are in a block, with the index of their line in the hunk. */
export type NotesByBlock = ReadonlyMap<HunkBlock, readonly NoteAtIndex[]>;

/** Notes of a chapter. */
export interface ChapterNotes {
  readonly byBlock: NotesByBlock;
  /**
   * All notes of the file that are anchored to lines. Their lines carry a stripe, also if the note
   * starts in another chapter.
   */
  readonly ranges: readonly LineNote[];
}

export interface NoteAtIndex {
  readonly note: DiffNote;
  readonly index: number;
}

/** Finds the lines of notes in the segments of a chapter. */
export function placeNotes(
  segments: readonly FileSegment[],
  notes: readonly LineNote[],
): NotesByBlock {
  const byBlock = new Map<HunkBlock, NoteAtIndex[]>();
  if (notes.length === 0) return byBlock;
  for (const { parts } of segments)
    for (const part of parts) {
      if (part.kind !== "block") continue;
      const found = notes.flatMap((note): NoteAtIndex[] => {
        const row = findRow(part.block, note);
        return row === undefined ? [] : [{ note, index: row.index }];
      });
      if (found.length > 0) byBlock.set(part.block, found);
    }
  return byBlock;
}

/** Finds the row of a block that shows a line. */
export function findRow(block: HunkBlock, at: LineAt): LineRow | undefined {
  if (!mayHold(block, at)) return undefined;
  return toUnifiedRows(block).find((row) => getLineNumber(row, at) === at.line);
}

/**
 * Line numbers only increase: a block holds no line before its first and no more lines than its
 * length.
 */
function mayHold({ spans }: HunkBlock, { side, line }: LineAt): boolean {
  return spans.some(({ from, to, left, right }) => {
    const first = side === "LEFT" ? left : right;
    return line >= first && line < first + (to - from);
  });
}

function getLineNumber(row: LineRow, { side }: Pick<LineAt, "side">): number | undefined {
  return side === "LEFT" ? row.left : row.right;
}

const RANKS = { critical: 3, major: 2, minor: 1, nit: 0 } as const;

/** Returns the highest severity of the notes that cover a line. */
export function findWorstTone(row: LineRow, notes: readonly LineNote[]): DiffNote["tone"] {
  let worst: DiffNote["tone"];
  for (const note of notes) {
    const { line, startLine = line, tone } = note;
    const number = getLineNumber(row, note);
    if (tone === undefined || number === undefined || number < startLine || number > line) continue;
    if (worst === undefined || RANKS[tone] > RANKS[worst]) worst = tone;
  }
  return worst;
}
