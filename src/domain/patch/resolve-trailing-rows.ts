import type { PatchHunk } from "./file-patch.ts";
import type { LineIndex } from "./line-index.ts";
import { toPatchLine } from "./read-hunk-body.ts";

/** The data needed of the file that a hunk changes. */
export type KnownLines = Pick<LineIndex, "numberOf" | "texts" | "spend">;

/** A hunk whose end is ambiguous. */
interface UnclearHunk {
  /** Index of the hunk. */
  readonly at: number;
  readonly reason: string;
}

type ResolvedHunk =
  | { readonly kind: "settled"; readonly hunk: PatchHunk }
  | { readonly kind: "unclear"; readonly reason: string };

/** Resolves the trailing rows of all hunks of a file. Hunks without any line left are dropped. */
export function resolveTrailingRows(
  file: KnownLines,
  hunks: readonly PatchHunk[],
): { readonly hunks: readonly PatchHunk[]; readonly unclear: readonly UnclearHunk[] } {
  const settled = hunks.map((hunk) => resolveHunk(file, hunk));
  return {
    hunks: settled.flatMap((one) =>
      one.kind === "settled" && one.hunk.lines.length > 0 ? [one.hunk] : [],
    ),
    unclear: settled.flatMap((one, at) =>
      one.kind === "settled" ? [] : [{ at, reason: one.reason }],
    ),
  };
}

/**
 * Decides whether the rows after a hunk are uncounted lines of it or a list of remarks. Adjacent rows that look like
 * code are lines; sentences are remarks. Ambiguous rows are refused, so that no line of a patch is lost.
 */
function resolveHunk(file: KnownLines, hunk: PatchHunk): ResolvedHunk {
  const { trailing, ...plain } = hunk;
  if (trailing === undefined) return { kind: "settled", hunk };
  const isUneven = hunk.isMiscounted === true;
  const looks = { file, hunk: plain, isUneven };
  const block = listAdjacentRows(trailing);
  const items = block.filter(isSigned);
  if (items.length > 0 && items.every((row) => isRemarkBelow(looks, row)))
    return { kind: "settled", hunk: plain };
  const isCode = items.some((row) => classifyItem(row) === "code" || isRemoved(file, row));
  const doubtful =
    items.length > 0 && !isCode
      ? items[0]
      : listSeparateRows(file, trailing.slice(block.length)).find(
          (row) => !isRemarkApart(looks, row),
        );
  if (doubtful !== undefined)
    return { kind: "unclear", reason: describeUnclearRow(hunk, doubtful) };
  if (items.length === 0) return { kind: "settled", hunk: plain };
  const lines = [...plain.lines, ...block.map(toPatchLine)];
  return { kind: "settled", hunk: { ...plain, lines, isMiscounted: true } };
}

interface TrailingContext {
  readonly file: KnownLines;
  readonly hunk: PatchHunk;
  /** The header's counts do not match the hunk's lines. */
  readonly isUneven: boolean;
}

const isSigned = (row: string): boolean => /^[-+]/.test(row);
const isRule = (row: string): boolean => /^-{3,}\s*$/.test(row);
const getItemText = (row: string): string => row.slice(1).trim();

/** Lists the adjacent rows, without a blank row between, up to the last row with a sign. */
function listAdjacentRows(rows: readonly string[]): readonly string[] {
  let end = 0;
  while (end < rows.length && /^(?:[-+]|\s+\S)/.test(rows[end] ?? "")) end += 1;
  return rows.slice(0, rows.slice(0, end).findLastIndex(isSigned) + 1);
}

/** Lists the separate rows with a sign, up to a sentence or a fence. */
function listSeparateRows(file: KnownLines, rows: readonly string[]): string[] {
  const apart: string[] = [];
  for (const row of rows) {
    if (row.trim() === "") continue;
    if (isSigned(row) && !(isRule(row) && !isRemoved(file, row))) apart.push(row);
    else if (file.numberOf("typography", row.trim()) < 0) break;
  }
  return apart;
}

const isRemoved = (file: KnownLines, row: string): boolean =>
  row.startsWith("-") &&
  getItemText(row) !== "" &&
  file.numberOf("typography", getItemText(row)) >= 0;

const MIN_WORDS_BELOW = 3;
const MIN_WORDS_APART = 2;

/** Decides whether an adjacent row is a remark: prose, at a depth that neither the hunk nor the file has. */
function isRemarkBelow({ file, hunk, isUneven }: TrailingContext, row: string): boolean {
  if (isRemoved(file, row)) return false;
  if (isRule(row)) return !isUneven;
  if (isUneven || classifyItem(row) !== "words" || countWords(row) < MIN_WORDS_BELOW) return false;
  // A removed line would have to be in the file.
  return row.startsWith("-") || (!usesDepthOfOne(file, hunk) && !isText(file, hunk));
}

/** Decides whether a file is prose or a list of names, in which words may well be a line. */
function isText(file: KnownLines, hunk: PatchHunk): boolean {
  file.spend(file.texts.length);
  const texts = [...file.texts, ...hunk.lines.map(({ text }) => text)];
  const said = texts.filter((text) => text.trim() !== "");
  const plain = said.filter((text) => tokenizeItem(` ${text}`).every((token) => NAME.test(token)));
  return 2 * plain.length > said.length;
}

/** Decides whether a separate row is a remark, which is more likely than a line. */
function isRemarkApart({ file, hunk, isUneven }: TrailingContext, row: string): boolean {
  if (isRemoved(file, row)) return false;
  const nature = classifyItem(row);
  const isSentence = /^. [\p{Lu}`]/u.test(row) || /[.!]\s*$/.test(row);
  if (nature === "words" && isSentence) return countWords(row) >= MIN_WORDS_APART;
  if (usesDepthOfOne(file, hunk)) return false;
  if (nature === "words" && countWords(row) >= MIN_WORDS_BELOW) return true;
  // A removed line would have to be in the file.
  return row.startsWith("-") && !isUneven && countWords(row) >= MIN_WORDS_APART;
}

/**
 * Decides whether the hunk or its file uses an indentation of one space, which is then not the space after a list
 * marker.
 */
function usesDepthOfOne(file: KnownLines, { lines }: PatchHunk): boolean {
  if (lines.some(({ text }) => /^ [^\s*]/.test(text))) return true;
  const last = lines.findLast(({ op, text }) => op !== "-" && text.trim() !== "");
  if (last !== undefined && /[{([:]\s*$/.test(last.text)) return true;
  file.spend(file.texts.length);
  return file.texts.some((text) => /^ [^\s*]/.test(text));
}

const KEYWORD =
  /^(?:assert|await|case|class|const|def|del|echo|elif|fn|from|func|global|goto|if|import|let|raise|return|throw|var|yield)$/;
const SPAN = /`[^`]+`/g;
const WORD = /^\p{L}+(?:['’-]\p{L}+)*$/u;
const NAME = /^[\p{L}\p{N}_./#@–—-]+$/u;

/** Classifies the text of an item. */
function classifyItem(row: string): "words" | "code" | "unclear" {
  const tokens = tokenizeItem(row);
  const [first = ""] = getItemText(row).split(/\s+/);
  if (!tokens.every((token) => NAME.test(token))) return "code";
  if (/^\p{Ll}.*:$/u.test(first) || !/^[\p{L}`(]/u.test(first)) return "code";
  if (KEYWORD.test(tokens[0] ?? "") || 2 * countWords(row) < tokens.length) return "unclear";
  return tokens.length === 1 ? "code" : "words";
}

const countWords = (row: string): number =>
  tokenizeItem(row).filter((token) => WORD.test(token)).length;

/** Splits an item into words without surrounding marks. A code span counts as a word. */
function tokenizeItem(row: string): string[] {
  const text = getItemText(row).replace(SPAN, "it");
  return text
    .split(/\s+/)
    .map((token) =>
      token
        .replace(/^[("“‘*_]+(?=[\p{L}\p{N}])/u, "")
        .replace(/(?<=[\p{L}\p{N}])[)"”’*_]*[.,;:!?]*[)"”’*_]*$/u, ""),
    )
    .filter((token) => token !== "");
}

const MAX_QUOTED = 80;

function describeUnclearRow({ start }: PatchHunk, row: string): string {
  const quoted = JSON.stringify(row.length > MAX_QUOTED ? `${row.slice(0, MAX_QUOTED)}…` : row);
  const where = start === undefined ? "the hunk" : `the hunk at line ${start}`;
  return `${quoted} below ${where} could be a line of it or a remark; correct the line counts in its @@ header, and write no list below it`;
}
