import type { LineRange } from "../diff/commentable-lines.ts";
import type { Hunk } from "../diff/hunk.ts";
import { parseHunks } from "../diff/parse-hunks.ts";
import type { PullFile } from "../diff/pull-file.ts";
import type { Place } from "../finding/anchor-finding.ts";

/** Id of a finding, with its lines at the reviewed head. */
export interface PlacedFinding {
  readonly id: string;
  readonly place?: Place | undefined;
}

/** Lines of a file that later commits touched, by their numbers before these commits. */
interface TouchedLines {
  /** Removed or modified lines. */
  readonly removed: readonly LineRange[];
  /** Lines behind which text was inserted. */
  readonly insertedAfter: readonly number[];
}

/** Statuses of files that did not exist at the review: a copy does not change its source. */
const IS_NEW: ReadonlySet<PullFile["status"]> = new Set(["added", "copied"]);

/**
 * Returns the ids of the findings whose lines later commits changed. `files` is the diff from the
 * reviewed head to a later one: its LEFT side is the reviewed text. A range with a line inserted
 * inside counts as changed; so does every finding in a file without a patch.
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
  // A side without lines is numbered by the line before it.
  let next = lines.every((line) => /^[+\\]/.test(line)) ? oldStart + 1 : oldStart;
  for (const line of lines) {
    if (line.startsWith("+")) insertedAfter.push(next - 1);
    else if (line.startsWith("-")) removed.push([next, next]);
    if (!/^[+\\]/.test(line)) next += 1;
  }
  return { removed, insertedAfter };
}
