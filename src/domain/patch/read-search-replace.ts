import { type AlignmentBudget, alignLines } from "./align-lines.ts";
import type { FilePatch, ParsedPatch, PatchHunk } from "./file-patch.ts";
import type { PatchProblem } from "./patch-problem.ts";

const SEARCH = /^<{5,9} ?SEARCH\b/;
const DIVIDER = /^={5,9}\s*$/;
const REPLACE = /^>{5,9} ?REPLACE\b/;
const FENCE = /^(?:`{3,}|~{3,})/;
const OTHER_DIALECT =
  /^(?:diff --git |@@ -\d+|\*\*\* (?:Begin Patch|(?:Add|Update|Delete) File: ))/;
const MAX_NAME_CHARS = 4_096;
/** Maximum cells of the alignment tables for all blocks of a patch. */
const MAX_CELLS = 4_000_000;

/** Detects the SEARCH/REPLACE dialect. */
export const isSearchReplace = (rows: readonly string[]): boolean =>
  rows.some((row) => SEARCH.test(row));

interface ParserState {
  readonly files: Map<string, FilePatch & { hunks: PatchHunk[] }>;
  /** The side that is being read. */
  side: "none" | "search" | "replace";
  before: string[];
  after: string[];
  /** Name of the file of the next or current block. */
  name: string | undefined;
  readonly alignment: AlignmentBudget;
  problem: string | undefined;
}

/** Parses SEARCH/REPLACE blocks, each under its file's name. An empty search creates a file. */
export function readSearchReplace(rows: readonly string[]): ParsedPatch {
  const reading: ParserState = {
    files: new Map(),
    side: "none",
    before: [],
    after: [],
    name: undefined,
    alignment: { cellsLeft: MAX_CELLS },
    problem: undefined,
  };
  for (const row of rows) {
    if (reading.side === "none") readOutside(reading, row);
    else if (reading.side === "search") readSearchRow(reading, row);
    else readReplaceRow(reading, row);
    if (reading.problem !== undefined) break;
  }
  if (reading.side !== "none") reading.problem ??= "a block has no end (>>>>>>> REPLACE)";
  const problems: PatchProblem[] =
    reading.problem === undefined
      ? []
      : [{ path: reading.name ?? "", code: "unreadable", message: reading.problem }];
  return { files: [...reading.files.values()], problems };
}

function readOutside(reading: ParserState, row: string): void {
  const text = row.trim();
  if (SEARCH.test(row)) {
    if (reading.name === undefined) reading.problem = "a block has no file's name above it";
    reading.side = "search";
    reading.before = [];
    reading.after = [];
  } else if (OTHER_DIALECT.test(row)) {
    reading.problem = "a change of another dialect is beside the blocks; use one dialect";
  } else if (text !== "" && text.length <= MAX_NAME_CHARS && !FENCE.test(text)) {
    reading.name = readFileName(text) ?? reading.name;
  }
}

/** Reads a file name, which may be marked as a heading, bold or code. */
function readFileName(text: string): string | undefined {
  const name = text.replace(/^(?:#+|\*\*|File:|`)+\s*/i, "").replace(/[`*:]+$/, "");
  return name === "" ? undefined : name;
}

function readSearchRow(reading: ParserState, row: string): void {
  if (DIVIDER.test(row)) reading.side = "replace";
  else if (SEARCH.test(row) || REPLACE.test(row)) reading.problem = "a block has no =======";
  else reading.before.push(row.replace(/\r$/, ""));
}

function readReplaceRow(reading: ParserState, row: string): void {
  if (REPLACE.test(row)) closeBlock(reading);
  else if (DIVIDER.test(row) || SEARCH.test(row))
    reading.problem = "a block has two ======= or no end, so its parts cannot be told apart";
  else reading.after.push(row.replace(/\r$/, ""));
}

function closeBlock(reading: ParserState): void {
  const { files, name = "", after } = reading;
  const isEmpty = reading.before.every((row) => row.trim() === "");
  const before = isEmpty ? [] : reading.before;
  const file = files.get(name) ?? { kind: isEmpty ? "add" : "modify", names: [name], hunks: [] };
  file.hunks.push(toHunk(before, after, reading.alignment));
  files.set(name, file);
  reading.side = "none";
}

const SIGNS = { same: " ", old: "-", new: "+" } as const;

/** Builds a hunk from both sides. Common lines become context, so that the file's own bytes stay. */
const toHunk = (
  before: readonly string[],
  after: readonly string[],
  alignment: AlignmentBudget,
): PatchHunk => ({
  lines: alignLines(before, after, alignment).map(({ kind, text }) => ({ op: SIGNS[kind], text })),
});
