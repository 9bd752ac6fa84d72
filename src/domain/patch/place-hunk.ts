import { chooseStart, type PlacementContext } from "./choose-start.ts";
import { getNewLines, getOldLines, type PatchHunk, type PatchLine } from "./file-patch.ts";
import { findNearestLines, quoteLines } from "./find-nearest-lines.ts";
import { findOtherPlace } from "./find-other-place.ts";
import {
  findRuns,
  type LineIndex,
  MATCH_LEVELS,
  type MatchLevel,
  matchesAt,
  mayMatch,
} from "./line-index.ts";
import { matchFuzzy } from "./match-fuzzy.ts";
import { type LineSpan, matchWrapped } from "./match-wrapped.ts";
import type { PatchProblem } from "./patch-problem.ts";
import { reindentHunk } from "./reindent-hunk.ts";
import { restoreTypography } from "./restore-typography.ts";

/** Permitted deviation of a match from the patch, strictest first. */
export const RUNGS = ["exact", "recount", "offset", "whitespace", "anchored", "fuzzy"] as const;
/** The deviation of a match from the patch. */
export type Rung = (typeof RUNGS)[number];

/** A hunk with a place for each line of its old side. */
export interface PlacedHunk {
  readonly kind: "placed";
  readonly lines: readonly PatchLine[];
  /** The lines before their white space and quotes were fitted to the file; absent if unchanged. */
  readonly written?: readonly PatchLine[] | undefined;
  readonly spans: readonly LineSpan[];
  /** Index of the first line of its old side, or of the line to insert before. */
  readonly at: number;
  readonly rung: Rung;
  /** Offset from its line number; absent without a number, or if the number determined the place. */
  readonly drift?: number;
}

/** A hunk that could not be placed, with the reason. */
export type UnplacedHunk = { readonly kind: "problem" } & Omit<PatchProblem, "path">;

/** Places a hunk and indents its added lines consistently with the matched lines in the file. */
export function placeHunk(choice: PlacementContext): PlacedHunk | UnplacedHunk {
  const found = findPlace(choice);
  if (found.kind === "problem") return found;
  const lines = fitLines(choice, found);
  if (lines === found.lines) return found;
  if (!("reason" in lines)) return { ...found, lines, written: found.lines };
  const nearest = quoteLines(choice.index, found.spans[0]?.from ?? found.at, found.spans.length);
  return { ...toProblem("indentation-differs", lines.reason), nearest };
}

/** Fits added lines to the file's own white space and quotes. */
function fitLines(
  { index, addsTabs = false }: PlacementContext,
  found: PlacedHunk,
): readonly PatchLine[] | { readonly reason: string } {
  const lines = reindentHunk(index, { ...found, addsTabs });
  return "reason" in lines ? lines : restoreTypography(index, { ...found, lines });
}

/**
 * Finds the only place of a hunk: exact lines first, then other white space, then a rejoined line, then all but a
 * changed line of context. A looser method is used only if the stricter ones find nothing; two indistinguishable
 * places count as none.
 */
function findPlace(choice: PlacementContext): PlacedHunk | UnplacedHunk {
  const { index, hunk } = choice;
  const wanted = getOldLines(hunk).map(({ text }) => text);
  if (wanted.length === 0) return placeInsertion(index, hunk);
  for (const level of MATCH_LEVELS) {
    const starts = findRuns(index, level, wanted);
    if (starts.length === 0) continue;
    return placeAmongStarts(starts, level, choice);
  }
  return placeLoosely(index, hunk);
}

function placeAmongStarts(
  starts: readonly number[],
  level: MatchLevel,
  choice: PlacementContext,
): PlacedHunk | UnplacedHunk {
  const { index, hunk } = choice;
  const start = chooseStart(starts, choice, level === "white-space" || level === "typography");
  if (start === undefined) return ambiguousProblem(starts);
  const other = findOtherPlace(choice, start);
  if (other !== undefined) return tornHunkProblem(start, other);
  if (isAlreadyAdded(index, hunk, start)) return ALREADY_APPLIED;
  const rung = classifyRung({ level, hunk, start, isOnly: starts.length === 1 });
  const drift =
    starts.length > 1 || hunk.start === undefined ? {} : { drift: start + 1 - hunk.start };
  return { ...toPlacedHunk(hunk, start, rung), ...drift };
}

function placeLoosely(index: LineIndex, hunk: PatchHunk): PlacedHunk | UnplacedHunk {
  if (isAlreadyApplied(index, hunk)) return ALREADY_APPLIED;
  const wrapped = matchWrapped(index, hunk);
  if (wrapped !== undefined)
    return { kind: "placed", lines: hunk.lines, rung: "whitespace", spans: wrapped, at: 0 };
  const near = matchFuzzy(index, hunk);
  return near === undefined ? notFoundProblem(index, hunk) : toPlacedHunk(hunk, near, "fuzzy");
}

function toPlacedHunk(hunk: PatchHunk, start: number, rung: Rung): PlacedHunk {
  const spans = getOldLines(hunk).map((_line, at) => ({ from: start + at, to: start + at + 1 }));
  return { kind: "placed", lines: hunk.lines, rung, spans, at: start };
}

interface HunkMatch {
  readonly level: MatchLevel;
  readonly hunk: PatchHunk;
  readonly start: number;
  readonly isOnly: boolean;
}

function classifyRung({ level, hunk, start, isOnly }: HunkMatch): Rung {
  if (!isOnly && hunk.anchors !== undefined) return "anchored";
  if (level !== "exact") return "whitespace";
  if (hunk.start !== undefined && hunk.start !== start + 1) return "offset";
  return hunk.isMiscounted === true ? "recount" : "exact";
}

/** Places lines without context at their line number, if the file is long enough. */
function placeInsertion(index: LineIndex, hunk: PatchHunk): PlacedHunk | UnplacedHunk {
  const { start = 0 } = hunk;
  const base = { kind: "placed", lines: hunk.lines, spans: [], rung: "exact" } as const;
  if (index.size === 0 || hunk.isAtEnd === true) return { ...base, at: index.size };
  if (start > 0 && start <= index.size && hunk.isMiscounted !== true) return { ...base, at: start };
  return toProblem("ambiguous", "it adds lines without context; add the lines around them");
}

const ALREADY_APPLIED: UnplacedHunk = {
  kind: "problem",
  code: "already-applied",
  message: "the change is already applied",
};

const addsText = (hunk: PatchHunk): boolean =>
  hunk.lines.some(({ op, text }) => op === "+" && /[\p{L}\p{N}]/u.test(text));

const onlyAdds = ({ lines }: PatchHunk): boolean => lines.every(({ op }) => op !== "-");

/** Decides whether the lines that a hunk adds at its edge already exist there, which its context cannot show. */
function isAlreadyAdded(index: LineIndex, hunk: PatchHunk, start: number): boolean {
  const { lines } = hunk;
  const isAtEdge = lines[0]?.op === "+" || lines.at(-1)?.op === "+";
  if (!isAtEdge || !onlyAdds(hunk) || !addsText(hunk)) return false;
  const above = lines.findIndex(({ op }) => op !== "+");
  const now = getNewLines(hunk).map(({ text }) => text);
  if (!mayMatch(index, "white-space", now)) return false;
  const numbers = now.map((text) => index.numberOf("white-space", text));
  return matchesAt(index, "white-space", { numbers, start: start - above });
}

/** Decides whether the file contains the new side but not the old one. */
function isAlreadyApplied(index: LineIndex, hunk: PatchHunk): boolean {
  const now = getNewLines(hunk).map(({ text }) => text);
  return addsText(hunk) && findRuns(index, "white-space", now).length > 0;
}

function notFoundProblem(index: LineIndex, hunk: PatchHunk): UnplacedHunk {
  const nearest = findNearestLines(index, hunk);
  const removed = hunk.lines.find(
    ({ op, text }) => op === "-" && index.numberOf("typography", text) < 0,
  );
  const said =
    removed === undefined
      ? toProblem("context-not-found", "the lines around the change are not in the file")
      : toProblem(
          "removed-line-differs",
          `it removes ${quoteLine(removed.text)}, which is not a line of the file`,
        );
  return nearest === undefined ? said : { ...said, nearest };
}

const MAX_QUOTED = 80;

/** Quotes a line of a patch for a message. */
export const quoteLine = (text: string): string =>
  JSON.stringify(text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);

const toProblem = (code: PatchProblem["code"], message: string): UnplacedHunk => ({
  kind: "problem",
  code,
  message,
});

function tornHunkProblem(start: number, other: number): UnplacedHunk {
  const where = `its header points at line ${other + 1}, where its lines are with other white space or quotes`;
  return toProblem(
    "ambiguous",
    `${where}, but as written they are at line ${start + 1}; write every line with the file's own white space and show more lines around the change`,
  );
}

const MAX_PLACES = 5;

function ambiguousProblem(starts: readonly number[]): UnplacedHunk {
  const lines = starts.slice(0, MAX_PLACES).map((start) => start + 1);
  const more = starts.length > lines.length ? ", …" : "";
  const where = `${starts.length} times (at lines ${lines.join(", ")}${more})`;
  return toProblem("ambiguous", `its lines occur ${where}; show more lines around the change`);
}
