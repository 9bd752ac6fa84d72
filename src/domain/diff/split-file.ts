import { annotateHunks, fileHeading } from "./annotate-patch.ts";
import type { Hunk } from "./hunk.ts";

/** A part of one file's annotated patch that fits a budget. */
export interface FilePart {
  readonly path: string;
  /** The hunks shown, cut and clipped as they are shown. */
  readonly hunks: readonly Hunk[];
  /** Annotated lines with the file's heading, and the hunk's header where a hunk was cut. */
  readonly text: string;
  /** Some line was too long to show whole. */
  readonly isClipped: boolean;
}

/** Characters of one line that are shown: minified code is no prose, and one line must not eat a chunk. */
const MAX_LINE_CHARS = 2_000;

/**
 * Splits a file's hunks into parts of at most `budget` characters: whole file, else whole hunks, else runs of lines
 * with the hunk's header repeated. Lines keep their numbers. A line above the limit is clipped with a note.
 */
export function splitFile(path: string, hunks: readonly Hunk[], budget: number): FilePart[] {
  const room = Math.max(budget - fileHeading(path).length, 1);
  const lineLimit = Math.max(Math.min(MAX_LINE_CHARS, Math.floor(room / 4)), 40);
  const clip = createClip(lineLimit);
  const pieces = hunks.flatMap((hunk) => cutHunk(clip.hunk(hunk), room));
  return pack(pieces, room).map((group) => ({
    path,
    hunks: group,
    text: annotateHunks(path, group),
    isClipped: group.some((hunk) => hunk.lines.some(clip.isClipped)),
  }));
}

/** Characters an annotated line takes beside its text: tag and line feed. */
const LINE_OVERHEAD = 10;

const sizeOf = (hunk: Hunk): number =>
  hunk.lines.reduce((sum, line) => sum + line.length + LINE_OVERHEAD, hunk.header.length + 1);

function createClip(limit: number) {
  const clipped = new Set<string>();
  const line = (text: string): string => {
    if (text.length <= limit) return text;
    const short = `${text.slice(0, limit)} … [clipped: ${text.length - limit} more characters]`;
    clipped.add(short);
    return short;
  };
  return {
    hunk: (hunk: Hunk): Hunk =>
      hunk.lines.some((text) => text.length > limit)
        ? { ...hunk, lines: hunk.lines.map(line) }
        : hunk,
    isClipped: (text: string): boolean => clipped.has(text),
  };
}

function cutHunk(hunk: Hunk, room: number): Hunk[] {
  if (sizeOf(hunk) <= room) return [hunk];
  const pieces: Hunk[] = [];
  let { oldStart, newStart } = hunk;
  let lines: string[] = [];
  let size = hunk.header.length + 1;
  const flush = (): void => {
    if (lines.length === 0) return;
    pieces.push({ header: hunk.header, oldStart, newStart, lines });
    oldStart += lines.filter((line) => !line.startsWith("+") && !line.startsWith("\\")).length;
    newStart += lines.filter((line) => !line.startsWith("-") && !line.startsWith("\\")).length;
    lines = [];
    size = hunk.header.length + 1;
  };
  for (const line of hunk.lines) {
    if (size + line.length + LINE_OVERHEAD > room) flush();
    lines.push(line);
    size += line.length + LINE_OVERHEAD;
  }
  flush();
  return pieces;
}

function pack(pieces: readonly Hunk[], room: number): Hunk[][] {
  const groups: Hunk[][] = [];
  let size = 0;
  for (const piece of pieces) {
    const group = groups.at(-1);
    const add = sizeOf(piece);
    if (group === undefined || size + add > room) {
      groups.push([piece]);
      size = add;
    } else {
      group.push(piece);
      size += add;
    }
  }
  return groups;
}
