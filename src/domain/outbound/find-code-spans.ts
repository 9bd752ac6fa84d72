import { parseCodeBlocks } from "./parse-code-blocks.ts";
import type { TextSpan } from "./text-view.ts";

/** The separator row of a table: in a table, `|` ends a cell and with it the code. */
const TABLE_RULE = /^[\s|:-]*-[\s|:-]*$/;
/** A sign that may begin a formula. */
const OPENS_FORMULA = /\$(?=\S)/;
/** The text up to the last sign that may end a formula. */
const LAST_END = /^([\s\S]*\S)\$(?!\w)/;

/**
 * Finds the spans of a Markdown text that are code on a code host: fences and indented code, also in quotes and
 * lists, and code spans within one line. A paragraph with any ambiguity has none.
 */
export function findCodeSpans(text: string): readonly TextSpan[] {
  const { code, texts, isDoubtful } = parseCodeBlocks(text);
  if (isDoubtful || text.includes("\r")) return [];
  const spans = texts.flatMap((lines) => findParagraphSpans(text, lines));
  return [...code, ...spans].sort((one, other) => one.start - other.start);
}

/** Finds the code spans of a paragraph: all, or none if one of its lines is ambiguous. */
function findParagraphSpans(text: string, lines: readonly TextSpan[]): TextSpan[] {
  const rows = lines.map(({ start, end }) => text.slice(start, end));
  if (rows.some((row) => /\\`/.test(row))) return [];
  const isTable = rows.some((row) => TABLE_RULE.test(row));
  const found: TextSpan[] = [];
  for (const [at, row] of rows.entries()) {
    const spans = findLineSpans(row);
    if (spans === undefined) return [];
    const start = lines[at]?.start ?? 0;
    for (const span of isTable ? filterCellSpans(row, spans) : spans)
      found.push({ start: start + span.start, end: start + span.end });
  }
  return filterFormulaSpans(text, lines, found);
}

/** Keeps the spans of a table row that are also spans of their cells. */
function filterCellSpans(row: string, spans: readonly TextSpan[]): TextSpan[] {
  const cells: string[] = [];
  let start = 0;
  for (const cell of row.split("|")) {
    for (const span of findLineSpans(cell) ?? [])
      cells.push(`${start + span.start} ${start + span.end}`);
    start += cell.length + 1;
  }
  return spans.filter((span) => cells.includes(`${span.start} ${span.end}`));
}

/** Drops spans between signs that may delimit a formula. */
function filterFormulaSpans(
  text: string,
  lines: readonly TextSpan[],
  spans: readonly TextSpan[],
): TextSpan[] {
  const from = lines[0]?.start ?? 0;
  const to = lines.at(-1)?.end ?? from;
  if (!text.slice(from, to).includes("$")) return [...spans];
  const plain = maskSpans(text, { start: from, end: to }, spans);
  const opened = from + plain.search(OPENS_FORMULA);
  const ended = from + (plain.match(LAST_END)?.[1]?.length ?? -1);
  if (opened < from) return [...spans];
  return spans.filter(({ start, end }) => start <= opened || end > ended);
}

/** Masks code spans in a text. The length stays the same. */
function maskSpans(text: string, { start, end }: TextSpan, spans: readonly TextSpan[]): string {
  const parts: string[] = [];
  let at = start;
  for (const span of spans) {
    parts.push(text.slice(at, span.start), "x".repeat(span.end - span.start));
    at = span.end;
  }
  return parts.join("") + text.slice(at, end);
}

/** Finds the code spans of a line; `undefined` if a run of backticks has no partner in it. */
function findLineSpans(line: string): TextSpan[] | undefined {
  const runs = [...line.matchAll(/`+/g)].map(({ index, 0: run }) => ({
    start: index,
    end: index + run.length,
  }));
  const spans: TextSpan[] = [];
  for (let at = 0; at < runs.length; ) {
    const open = runs[at];
    if (open === undefined) break;
    const size = getSize(open);
    let next = at + 1;
    while (next < runs.length && getSize(runs[next]) !== size) next += 1;
    const close = runs[next];
    if (close === undefined) return undefined;
    spans.push({ start: open.start, end: close.end });
    at = next + 1;
  }
  return spans;
}

const getSize = (run: TextSpan | undefined): number =>
  run === undefined ? 0 : run.end - run.start;
