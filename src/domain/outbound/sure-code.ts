import { codeBlocks } from "./code-blocks.ts";
import type { Stretch } from "./text-view.ts";

/** The row below a table's head: in a table a sign ends a cell and with it the code. */
const TABLE_RULE = /^[\s|:-]*-[\s|:-]*$/;
/** Signs that may begin and end a formula. */
const OPENS_FORMULA = /\$(?=\S)/;
/** Up to the last sign that may end one. */
const LAST_END = /^([\s\S]*\S)\$(?!\w)/;

/**
 * Finds the stretches of a Markdown text that are code on a code host: fences and indented code, also in quotes and
 * lists, and spans within one line. A paragraph in which anything is in doubt has none.
 */
export function sureCode(text: string): readonly Stretch[] {
  const { code, texts, isDoubtful } = codeBlocks(text);
  if (isDoubtful || text.includes("\r")) return [];
  const spans = texts.flatMap((lines) => spansOf(text, lines));
  return [...code, ...spans].sort((one, other) => one.start - other.start);
}

/** Spans of code in a paragraph: all, or none when one of its lines is in doubt. */
function spansOf(text: string, lines: readonly Stretch[]): Stretch[] {
  const rows = lines.map(({ start, end }) => text.slice(start, end));
  if (rows.some((row) => /\\`/.test(row))) return [];
  const isTable = rows.some((row) => TABLE_RULE.test(row));
  const found: Stretch[] = [];
  for (const [at, row] of rows.entries()) {
    const spans = spansOfLine(row);
    if (spans === undefined) return [];
    const start = lines[at]?.start ?? 0;
    for (const span of isTable ? inOneCell(row, spans) : spans)
      found.push({ start: start + span.start, end: start + span.end });
  }
  return outsideFormulas(text, lines, found);
}

/** In a table, only spans that the cells have too when each is read by itself. */
function inOneCell(row: string, spans: readonly Stretch[]): Stretch[] {
  const cells: string[] = [];
  let start = 0;
  for (const cell of row.split("|")) {
    for (const span of spansOfLine(cell) ?? [])
      cells.push(`${start + span.start} ${start + span.end}`);
    start += cell.length + 1;
  }
  return spans.filter((span) => cells.includes(`${span.start} ${span.end}`));
}

/** Between signs that a formula may begin and end with, nothing is sure. */
function outsideFormulas(
  text: string,
  lines: readonly Stretch[],
  spans: readonly Stretch[],
): Stretch[] {
  const from = lines[0]?.start ?? 0;
  const to = lines.at(-1)?.end ?? from;
  if (!text.slice(from, to).includes("$")) return [...spans];
  const plain = withoutSpans(text, { start: from, end: to }, spans);
  const opened = from + plain.search(OPENS_FORMULA);
  const ended = from + (plain.match(LAST_END)?.[1]?.length ?? -1);
  if (opened < from) return [...spans];
  return spans.filter(({ start, end }) => start <= opened || end > ended);
}

/** A text of the same length in which code is none of the signs that matter. */
function withoutSpans(text: string, { start, end }: Stretch, spans: readonly Stretch[]): string {
  const parts: string[] = [];
  let at = start;
  for (const span of spans) {
    parts.push(text.slice(at, span.start), "x".repeat(span.end - span.start));
    at = span.end;
  }
  return parts.join("") + text.slice(at, end);
}

/** `undefined` when a row of backticks has no partner in its line. */
function spansOfLine(line: string): Stretch[] | undefined {
  const runs = [...line.matchAll(/`+/g)].map(({ index, 0: run }) => ({
    start: index,
    end: index + run.length,
  }));
  const spans: Stretch[] = [];
  for (let at = 0; at < runs.length; ) {
    const open = runs[at];
    if (open === undefined) break;
    const size = sizeOf(open);
    let next = at + 1;
    while (next < runs.length && sizeOf(runs[next]) !== size) next += 1;
    const close = runs[next];
    if (close === undefined) return undefined;
    spans.push({ start: open.start, end: close.end });
    at = next + 1;
  }
  return spans;
}

const sizeOf = (run: Stretch | undefined): number => (run === undefined ? 0 : run.end - run.start);
