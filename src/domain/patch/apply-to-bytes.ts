import { assertEdits, assertIndents } from "./assert-edits.ts";
import { editLines, type LineEdit, orderEdits, readFinalNewline, toEdits } from "./edit-lines.ts";
import { type FileLines, fitsEncoding, joinFile, splitFile } from "./file-lines.ts";
import type { PatchHunk } from "./file-patch.ts";
import { findFlatBlocks } from "./find-flat-blocks.ts";
import { createLineIndex, type LineIndex } from "./line-index.ts";
import type { SpendBudget } from "./match-budget.ts";
import type { PatchProblem } from "./patch-problem.ts";
import {
  type PlacedHunk,
  placeHunk,
  quoteLine,
  type Rung,
  type UnplacedHunk,
} from "./place-hunk.ts";
import { resolveTrailingRows } from "./resolve-trailing-rows.ts";
import { splitHunks } from "./split-hunks.ts";

/** The result of applying hunks to a file's bytes. */
export type EditBytesResult =
  | { readonly kind: "edited"; readonly bytes: Uint8Array; readonly rungs: readonly Rung[] }
  | { readonly kind: "refused"; readonly problems: readonly PatchProblem[] };

/** The file to search for hunks. */
export interface HunkTarget {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly spend: SpendBudget;
}

/** Applies all hunks of one file to its bytes, or none, with a reason for each hunk that does not fit. */
export function applyToBytes(
  { path, bytes, spend }: HunkTarget,
  hunks: readonly PatchHunk[],
): EditBytesResult {
  if (hunks.length === 0) return { kind: "edited", bytes, rungs: [] };
  const refuse = (problems: readonly Omit<PatchProblem, "path">[]): EditBytesResult => ({
    kind: "refused",
    problems: problems.map((problem) => ({ path, ...problem })),
  });
  if (bytes.includes(0) || hunks.some(({ lines }) => lines.some(({ text }) => text.includes("\0"))))
    return refuse([
      { code: "binary", message: "a text patch cannot change a file with NUL bytes" },
    ]);
  const file = splitFile(bytes);
  const index = createLineIndex(file.texts, spend);
  const settled = resolveTrailingRows(index, hunks);
  const results = placeAll(index, file, settled.hunks);
  const placed = results.filter(isPlaced);
  const problems = results.flatMap((result, at) =>
    isPlaced(result) ? [] : [toNumberedProblem(result, at, results.length)],
  );
  const endless = settled.unclear.map(({ at, reason }) =>
    toNumberedProblem({ kind: "problem", code: "ambiguous", message: reason }, at, hunks.length),
  );
  if (endless.length + problems.length > 0) return refuse([...endless, ...problems]);
  const flat = findFlatBlocks(index, placed);
  if (flat.size > 0)
    return refuse(
      [...flat].map(([at, opener]) =>
        toNumberedProblem(flatBlockProblem(opener), at, placed.length),
      ),
    );
  const edits = orderEdits(placed.flatMap(toEdits));
  if (edits === undefined)
    return refuse([{ code: "conflict", message: "two hunks change the same lines" }]);
  if (!edits.every(({ insert }) => insert.every((text) => fitsEncoding(file, text))))
    return refuse([{ code: "encoding", message: NOT_UTF8 }]);
  const changed = applyEdits(file, edits, placed);
  assertEdits(file, changed, edits);
  for (const hunk of placed) assertIndents(file, hunk);
  return { kind: "edited", bytes: joinFile(changed), rungs: placed.map(({ rung }) => rung) };
}

const NOT_UTF8 = "it is not UTF-8, and an added line has characters beyond ASCII";
/** Fixed cost of a hunk, as each part is searched for several times. */
const COST_PER_HUNK = 200;

const flatBlockProblem = (opener: string): UnplacedHunk => ({
  kind: "problem",
  code: "indentation-differs",
  message: `no deeper line follows ${quoteLine(opener)}, and another hunk of the file lost its indentation; write every line with the file's own indentation`,
});

type PlacementResult = PlacedHunk | UnplacedHunk;

const isPlaced = (result: PlacementResult): result is PlacedHunk => result.kind === "placed";

/** Places hunks in order, and once more if all uniquely placed hunks have the same offset. */
function placeAll(
  index: LineIndex,
  file: FileLines,
  hunks: readonly PatchHunk[],
): PlacementResult[] {
  const parts = splitHunks(index, file.bom === "" ? hunks : hunks.map(stripBom));
  const addsTabs = parts.some(({ lines }) =>
    lines.some(({ op, text }) => op === "+" && /^ *\t/.test(text)),
  );
  const place = (drift: number): PlacementResult[] => {
    let after = 0;
    return parts.map((hunk) => {
      index.spend(COST_PER_HUNK);
      const result = placeHunk({ index, hunk, after, drift, addsTabs });
      if (isPlaced(result)) after = getHunkEnd(result);
      return result;
    });
  };
  const first = place(0);
  const drifts = new Set(first.flatMap((one) => (isPlaced(one) ? (one.drift ?? []) : [])));
  const [drift = 0] = drifts;
  return drifts.size === 1 && drift !== 0 ? place(drift) : first;
}

/**
 * Removes the byte order mark from a hunk that shows the first line, as the file's own is kept apart from its lines.
 */
function stripBom(hunk: PatchHunk): PatchHunk {
  const first = hunk.lines.findIndex(({ op }) => op !== "+");
  const lines = hunk.lines.map((line, at) =>
    at <= first ? { ...line, text: line.text.replace(/^\ufeff/, "") } : line,
  );
  return { ...hunk, lines };
}

function toNumberedProblem(
  { kind: _kind, ...problem }: UnplacedHunk,
  at: number,
  count: number,
): Omit<PatchProblem, "path"> {
  return count === 1 ? problem : { ...problem, message: `hunk ${at + 1}: ${problem.message}` };
}

function applyEdits(
  file: FileLines,
  edits: readonly LineEdit[],
  placed: readonly PlacedHunk[],
): FileLines {
  const size = file.texts.length;
  return editLines(
    file,
    edits,
    readFinalNewline(placed.filter((hunk) => getHunkEnd(hunk) >= size)),
  );
}

const getHunkEnd = ({ spans, at }: PlacedHunk): number => spans.at(-1)?.to ?? at;
