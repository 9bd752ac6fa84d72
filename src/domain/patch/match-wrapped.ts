import { getOldLines, type PatchHunk, type PatchLine } from "./file-patch.ts";
import { type LineIndex, toLineKey } from "./line-index.ts";

/** The place of a line of the old side: file lines `from` (inclusive) to `to` (exclusive). */
export interface LineSpan {
  readonly from: number;
  readonly to: number;
}

interface Piece {
  readonly op: PatchLine["op"];
  readonly key: string;
}

const MAX_PIECES = 8;
/** Maximum number of extra lines that a hunk may have for the pieces. */
const MAX_EXTRA_LINES = 64;

/** Finds the one place where the lines match after rejoining removed lines that the model broke in two. */
export function matchWrapped(index: LineIndex, hunk: PatchHunk): readonly LineSpan[] | undefined {
  const lines = getOldLines(hunk);
  if (lines.length > index.size + MAX_EXTRA_LINES || !lines.some(({ op }) => op === "-"))
    return undefined;
  const wanted = lines.map(({ op, text }) => ({ op, key: toLineKey("typography", text) }));
  const keys = index.keys("typography");
  const first = wanted[0]?.key ?? "";
  let found: readonly LineSpan[] | undefined;
  for (const [start, key] of keys.entries()) {
    index.spend(1);
    // Skips places where even the first line does not match.
    if (!key.startsWith(first)) continue;
    const spans = alignPieces({ keys, spend: index.spend }, wanted, start);
    if (spans === undefined) continue;
    if (found !== undefined) return undefined;
    found = spans;
  }
  return found;
}

interface KeyedLines extends Pick<LineIndex, "spend"> {
  readonly keys: readonly string[];
}

function alignPieces(
  { keys, spend }: KeyedLines,
  wanted: readonly Piece[],
  start: number,
): LineSpan[] | undefined {
  const spans: LineSpan[] = [];
  let line = start;
  for (let at = 0; at < wanted.length; ) {
    const group = countPieces(keys[line], wanted, at);
    spend(1);
    if (group === undefined) return undefined;
    spans.push({ from: line, to: line + 1 });
    // The other pieces of a broken line have no line of their own.
    for (let piece = 1; piece < group; piece += 1) spans.push({ from: line + 1, to: line + 1 });
    at += group;
    line += 1;
  }
  return spans;
}

/** Counts the wanted lines from `first` on that form the file's line. Only removed lines may be broken. */
function countPieces(
  whole: string | undefined,
  wanted: readonly Piece[],
  first: number,
): number | undefined {
  if (whole === undefined) return undefined;
  let length = 0;
  for (const [piece, { key }] of wanted.slice(first, first + MAX_PIECES).entries()) {
    if (!whole.startsWith(key, length) || (key === "" && whole !== "")) return undefined;
    length += key.length;
    if (length < whole.length) continue;
    // The rest of a broken line may have lost its sign.
    return piece === 0 || wanted[first]?.op === "-" ? piece + 1 : undefined;
  }
  return undefined;
}
