import { type Choice, chooseStart } from "./choose-start.ts";
import { newLines, oldLines, type PatchHunk, type PatchLine } from "./file-patch.ts";
import { findRuns, LEVELS, type Level, type LineIndex, mayStand, standsAt } from "./line-index.ts";
import { matchNearly } from "./match-nearly.ts";
import { type LineSpan, matchWrapped } from "./match-wrapped.ts";
import { linesFrom, nearestLines } from "./nearest-lines.ts";
import { findOtherPlace } from "./other-place.ts";
import type { PatchProblem } from "./patch-problem.ts";
import { reindentHunk } from "./reindent-hunk.ts";
import { restoreTypography } from "./restore-typography.ts";

/** How far from the letter of the patch a place was found, the strictest first. */
export const RUNGS = ["exact", "recount", "offset", "whitespace", "anchored", "fuzzy"] as const;
export type Rung = (typeof RUNGS)[number];

/** A hunk with a place for each line of its old side. */
export interface PlacedHunk {
  readonly kind: "placed";
  readonly lines: readonly PatchLine[];
  /** The lines before their white space and quotes were fitted to the file; absent when they are as written. */
  readonly written?: readonly PatchLine[] | undefined;
  readonly spans: readonly LineSpan[];
  /** Index of the line that its old side begins with, or before which it inserts. */
  readonly at: number;
  readonly rung: Rung;
  /** By how many lines it stands off its number; absent without one, or when the number chose the place. */
  readonly drift?: number;
}

export type UnplacedHunk = { readonly kind: "problem" } & Omit<PatchProblem, "path">;

/** Places a hunk, and indents its added lines as the lines that matched stand in the file. */
export function placeHunk(choice: Choice): PlacedHunk | UnplacedHunk {
  const found = findPlace(choice);
  if (found.kind === "problem") return found;
  const lines = fitLines(choice, found);
  if (lines === found.lines) return found;
  if (!("reason" in lines)) return { ...found, lines, written: found.lines };
  const nearest = linesFrom(choice.index, found.spans[0]?.from ?? found.at, found.spans.length);
  return { ...problem("indentation-differs", lines.reason), nearest };
}

/** Added lines with the file's own white space and quotes. */
function fitLines(
  { index, addsTabs = false }: Choice,
  found: PlacedHunk,
): readonly PatchLine[] | { readonly reason: string } {
  const lines = reindentHunk(index, { ...found, addsTabs });
  return "reason" in lines ? lines : restoreTypography(index, { ...found, lines });
}

/**
 * Finds the one place that a hunk can mean: all its lines as they are, then with other white space, then with a broken
 * line, then all but a bent line of context. A looser look is taken only where a stricter one finds nothing, and two
 * places that nothing tells apart are none.
 */
function findPlace(choice: Choice): PlacedHunk | UnplacedHunk {
  const { index, hunk } = choice;
  const wanted = oldLines(hunk).map(({ text }) => text);
  if (wanted.length === 0) return placeInsertion(index, hunk);
  for (const level of LEVELS) {
    const starts = findRuns(index, level, wanted);
    if (starts.length === 0) continue;
    return placeAmong(starts, level, choice);
  }
  return placeLoosely(index, hunk);
}

function placeAmong(
  starts: readonly number[],
  level: Level,
  choice: Choice,
): PlacedHunk | UnplacedHunk {
  const { index, hunk } = choice;
  const start = chooseStart(starts, choice, level === "white-space" || level === "typography");
  if (start === undefined) return ambiguous(starts);
  const other = findOtherPlace(choice, start);
  if (other !== undefined) return torn(start, other);
  if (standsBehind(index, hunk, start)) return ALREADY;
  const rung = rungOf({ level, hunk, start, isOnly: starts.length === 1 });
  const drift =
    starts.length > 1 || hunk.start === undefined ? {} : { drift: start + 1 - hunk.start };
  return { ...placedAt(hunk, start, rung), ...drift };
}

function placeLoosely(index: LineIndex, hunk: PatchHunk): PlacedHunk | UnplacedHunk {
  if (isDone(index, hunk)) return ALREADY;
  const wrapped = matchWrapped(index, hunk);
  if (wrapped !== undefined)
    return { kind: "placed", lines: hunk.lines, rung: "whitespace", spans: wrapped, at: 0 };
  const near = matchNearly(index, hunk);
  return near === undefined ? notFound(index, hunk) : placedAt(hunk, near, "fuzzy");
}

function placedAt(hunk: PatchHunk, start: number, rung: Rung): PlacedHunk {
  const spans = oldLines(hunk).map((_line, at) => ({ from: start + at, to: start + at + 1 }));
  return { kind: "placed", lines: hunk.lines, rung, spans, at: start };
}

interface Found {
  readonly level: Level;
  readonly hunk: PatchHunk;
  readonly start: number;
  readonly isOnly: boolean;
}

function rungOf({ level, hunk, start, isOnly }: Found): Rung {
  if (!isOnly && hunk.anchors !== undefined) return "anchored";
  if (level !== "exact") return "whitespace";
  if (hunk.start !== undefined && hunk.start !== start + 1) return "offset";
  return hunk.isMiscounted === true ? "recount" : "exact";
}

/** Lines without anything around them go where the patch says, if the file could be that long. */
function placeInsertion(index: LineIndex, hunk: PatchHunk): PlacedHunk | UnplacedHunk {
  const { start = 0 } = hunk;
  const base = { kind: "placed", lines: hunk.lines, spans: [], rung: "exact" } as const;
  if (index.size === 0 || hunk.isAtEnd === true) return { ...base, at: index.size };
  if (start > 0 && start <= index.size && hunk.isMiscounted !== true) return { ...base, at: start };
  return problem("ambiguous", "it adds lines and shows none around them; add lines of context");
}

const ALREADY: UnplacedHunk = {
  kind: "problem",
  code: "already-applied",
  message: "the change is there already",
};

const saysSomething = (hunk: PatchHunk): boolean =>
  hunk.lines.some(({ op, text }) => op === "+" && /[\p{L}\p{N}]/u.test(text));

const onlyAdds = ({ lines }: PatchHunk): boolean => lines.every(({ op }) => op !== "-");

/** Lines that a hunk adds at its edge stand there already: its context alone cannot tell. */
function standsBehind(index: LineIndex, hunk: PatchHunk, start: number): boolean {
  const { lines } = hunk;
  const isAtEdge = lines[0]?.op === "+" || lines.at(-1)?.op === "+";
  if (!isAtEdge || !onlyAdds(hunk) || !saysSomething(hunk)) return false;
  const above = lines.findIndex(({ op }) => op !== "+");
  const now = newLines(hunk).map(({ text }) => text);
  if (!mayStand(index, "white-space", now)) return false;
  const numbers = now.map((text) => index.numberOf("white-space", text));
  return standsAt(index, "white-space", { numbers, start: start - above });
}

/** The new side stands in the file although the old one does not. */
function isDone(index: LineIndex, hunk: PatchHunk): boolean {
  const now = newLines(hunk).map(({ text }) => text);
  return saysSomething(hunk) && findRuns(index, "white-space", now).length > 0;
}

function notFound(index: LineIndex, hunk: PatchHunk): UnplacedHunk {
  const nearest = nearestLines(index, hunk);
  const removed = hunk.lines.find(
    ({ op, text }) => op === "-" && index.numberOf("typography", text) < 0,
  );
  const said =
    removed === undefined
      ? problem("context-not-found", "the lines around the change stand nowhere in the file")
      : problem(
          "removed-line-differs",
          `it removes ${quote(removed.text)}, which is no line of the file`,
        );
  return nearest === undefined ? said : { ...said, nearest };
}

const MOST_QUOTED = 80;

/** A line of a patch as a message shows it. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text);

const problem = (code: PatchProblem["code"], message: string): UnplacedHunk => ({
  kind: "problem",
  code,
  message,
});

function torn(start: number, other: number): UnplacedHunk {
  const where = `its header points at line ${other + 1}, where its lines stand with other white space or quotes`;
  return problem(
    "ambiguous",
    `${where}, but as it writes them they stand at line ${start + 1}; write every line with the file's own white space and show more lines around the change`,
  );
}

const MOST_PLACES = 5;

function ambiguous(starts: readonly number[]): UnplacedHunk {
  const lines = starts.slice(0, MOST_PLACES).map((start) => start + 1);
  const more = starts.length > lines.length ? ", …" : "";
  const where = `${starts.length} times (at lines ${lines.join(", ")}${more})`;
  return problem("ambiguous", `its lines occur ${where}; show more lines around the change`);
}
