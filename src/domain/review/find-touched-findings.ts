import type { LineRange } from "../diff/commentable-lines.ts";
import type { Hunk } from "../diff/hunk.ts";
import { parseHunks } from "../diff/parse-hunks.ts";
import type { PullFile } from "../diff/pull-file.ts";
import type { Place } from "../finding/anchor-finding.ts";

/** A finding by its id, with the lines of the reviewed head that it stands on. */
export interface PlacedFinding {
  readonly id: string;
  readonly place?: Place;
}

/** What later commits did to the lines of a file. Both are numbers of lines before them. */
interface TouchedLines {
  /** Lines that are gone or read otherwise. */
  readonly removed: readonly LineRange[];
  /** Lines behind which something was put. */
  readonly insertedAfter: readonly number[];
}

/** Files that were not there when it was reviewed: a copy leaves what it was made of as it is. */
const IS_NEW: ReadonlySet<PullFile["status"]> = new Set(["added", "copied"]);

/**
 * Tells which findings stand on lines that later commits changed, by their ids. `files` is the difference from the
 * reviewed head to a later one: its LEFT is what was reviewed. A range that got a line in its middle counts; so does all
 * of a file whose patch nobody shows.
 */
export function findTouchedFindings(
  findings: readonly PlacedFinding[],
  files: readonly PullFile[],
): readonly string[] {
  const byPath = new Map(
    files
      .filter(({ status }) => !IS_NEW.has(status))
      .map((file) => [file.previousPath ?? file.path, file]),
  );
  const read = new Map<PullFile, TouchedLines | "all">();
  return findings.flatMap(({ id, place }) => {
    const file = place?.side === "RIGHT" ? byPath.get(place.path) : undefined;
    if (place === undefined || file === undefined) return [];
    const touched = read.get(file) ?? readTouchedLines(file);
    read.set(file, touched);
    return isTouched(place, touched) ? [id] : [];
  });
}

function isTouched({ line, startLine = line }: Place, touched: TouchedLines | "all"): boolean {
  if (touched === "all") return true;
  const { removed, insertedAfter } = touched;
  return (
    removed.some(([from, to]) => from <= line && to >= startLine) ||
    insertedAfter.some((after) => after >= startLine && after < line)
  );
}

function readTouchedLines({ patch, status, additions, deletions }: PullFile): TouchedLines | "all" {
  if (patch === undefined) {
    const isSame = additions === 0 && deletions === 0 && status !== "removed";
    return isSame ? { removed: [], insertedAfter: [] } : "all";
  }
  const hunks = parseHunks(patch).map(readTouchedInHunk);
  return {
    removed: hunks.flatMap(({ removed }) => removed),
    insertedAfter: hunks.flatMap(({ insertedAfter }) => insertedAfter),
  };
}

function readTouchedInHunk({ oldStart, lines }: Hunk): TouchedLines {
  const removed: LineRange[] = [];
  const insertedAfter: number[] = [];
  // A side without lines is named by the line before it.
  let next = lines.every((line) => /^[+\\]/.test(line)) ? oldStart + 1 : oldStart;
  for (const line of lines) {
    if (line.startsWith("+")) insertedAfter.push(next - 1);
    else if (line.startsWith("-")) removed.push([next, next]);
    if (!/^[+\\]/.test(line)) next += 1;
  }
  return { removed, insertedAfter };
}
