import { cutText } from "../untrusted/cut-text.ts";
import { annotateHunks, fileHeading } from "./annotate-patch.ts";
import type { Hunk } from "./hunk.ts";

/** Part of one file's annotated patch that fits a budget. */
export interface FilePart {
  readonly path: string;
  /** Hunks of this part, cut to whole lines: a part can be split again. */
  readonly hunks: readonly Hunk[];
  /** Annotated lines with the file's heading, and the hunk's header where a hunk was cut. */
  readonly text: string;
  /** Maximum characters of a line. */
  readonly lineLimit: number;
  /** True if a line was too long to show in full. */
  readonly isClipped: boolean;
}

/** Maximum characters of one line: a line of minified code must not fill a chunk. */
const MAX_LINE_CHARS = 2_000;
const MIN_LINE_CHARS = 40;

/**
 * Splits a file's hunks into parts of at most `budget` characters: the whole file, else whole
 * hunks, else runs of lines with the hunk's header repeated. Lines keep their numbers. A line above
 * the limit is clipped with a note.
 */
export function splitFile(path: string, hunks: readonly Hunk[], budget: number): FilePart[] {
  const share = Math.floor((budget - fileHeading(path).length) / 4);
  const lineLimit = Math.max(Math.min(MAX_LINE_CHARS, share), MIN_LINE_CHARS);
  return splitPart({ path, hunks, lineLimit }, budget);
}

/** Splits a part again, with the same limit on its lines. */
export function splitPart(
  { path, hunks, lineLimit }: Pick<FilePart, "path" | "hunks" | "lineLimit">,
  budget: number,
): FilePart[] {
  const room = budget - fileHeading(path).length;
  const pieces = hunks.flatMap((hunk) => cutHunk(hunk, { room, lineLimit }));
  return pack(pieces, room).map((group) => ({
    path,
    hunks: group.map((piece) => piece.hunk),
    text: annotateHunks(
      path,
      group.map(({ hunk }) => clipHunk(hunk, lineLimit)),
    ),
    lineLimit,
    isClipped: group.some(({ hunk }) => hunk.lines.some((line) => line.length > lineLimit)),
  }));
}

interface Piece {
  readonly hunk: Hunk;
  /** Characters of the formatted text. */
  readonly size: number;
}

function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const kept = cutText(text, limit);
  return `${kept} … [clipped: ${text.length - kept.length} more characters]`;
}

const clipHunk = (hunk: Hunk, limit: number): Hunk => ({
  ...hunk,
  header: clip(hunk.header, limit),
  lines: hunk.lines.map((line) => clip(line, limit)),
});

/**
 * Characters of an annotated line besides its text: tag, line feed, and the space that blank
 * context may lack.
 */
function getLineOverhead({ oldStart, newStart, lines }: Hunk): number {
  return Math.max(String(Math.max(oldStart, newStart) + lines.length).length, 5) + 6;
}

interface Limits {
  readonly room: number;
  readonly lineLimit: number;
}

function cutHunk(hunk: Hunk, { room, lineLimit }: Limits): Piece[] {
  const pieces: Piece[] = [];
  const overhead = getLineOverhead(hunk);
  const empty = clip(hunk.header, lineLimit).length + 1;
  let { oldStart, newStart } = hunk;
  let lines: string[] = [];
  let size = empty;
  const flush = (): void => {
    pieces.push({ hunk: { header: hunk.header, oldStart, newStart, lines }, size });
    oldStart += lines.filter((line) => !line.startsWith("+") && !line.startsWith("\\")).length;
    newStart += lines.filter((line) => !line.startsWith("-") && !line.startsWith("\\")).length;
    lines = [];
    size = empty;
  };
  for (const line of hunk.lines) {
    const more = clip(line, lineLimit).length + overhead;
    if (size + more > room && lines.length > 0) flush();
    lines.push(line);
    size += more;
  }
  if (lines.length > 0 || pieces.length === 0) flush();
  return pieces;
}

function pack(pieces: readonly Piece[], room: number): Piece[][] {
  const groups: Piece[][] = [];
  let size = 0;
  for (const piece of pieces) {
    const group = groups.at(-1);
    if (group === undefined || size + piece.size > room) {
      groups.push([piece]);
      size = piece.size;
    } else {
      group.push(piece);
      size += piece.size;
    }
  }
  return groups;
}
