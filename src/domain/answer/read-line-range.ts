import type { Node, ObjectNode } from "./node.ts";
import { isConsecutive, parseLineRange, toLines, type WrittenLines } from "./written-lines.ts";

const INNER =
  /^(?:range|region|span|lines?|linerange|loc|selection|position|number|no|value|r|right|new|newline)$/;
const OLD = /^(?:l|left|old|oldline)$/;
const FIRST =
  /^(?:start|from|begin|first|min|startline|linestart|fromline|beginline|firstline|startlinenumber)$/;
const LAST = /^(?:end|to|stop|last|max|endline|lineend|toline|lastline|endlinenumber)$/;
const MAX_DEPTH = 3;

/** The lines of a value, `unclear` if a value exists but is ambiguous. */
export type LineRangeResult = WrittenLines | "unclear" | undefined;

/** Reads lines from any value: a number, a text, a list of lines, `{from, to}` or an editor range. */
export function readLineRange(node: Node | undefined, depth = 0): LineRangeResult {
  if (node === undefined || depth > MAX_DEPTH) return undefined;
  switch (node.kind) {
    case "plain":
      return readNumberLines(node.value);
    case "text":
      return parseLineRange(node.value);
    case "list":
      return readListLines(node.items, depth);
    case "object":
      return readObjectLines(node, depth);
  }
}

function readNumberLines(value: number | boolean | null): LineRangeResult {
  if (typeof value !== "number" || value <= 0) return undefined;
  return toLines(value, value) ?? "unclear";
}

function readListLines(items: readonly Node[], depth: number): LineRangeResult {
  const said = items
    .map((item) => readLineRange(item, depth + 1))
    .filter((lines) => lines !== undefined);
  const clear = said.filter((lines) => lines !== "unclear");
  const [first, last] = [clear.at(0), clear.at(-1)];
  if (clear.length < said.length) return "unclear";
  if (first === undefined || last === undefined || clear.length === 1) return first;
  const isRange = clear.every(({ from }) => from === undefined);
  if (!isRange || (clear.length > 2 && !isConsecutive(clear.map(({ to }) => to)))) return "unclear";
  return toLines(first.to, last.to, first.side);
}

const normalizeKey = (key: string): string => key.toLowerCase().replace(/[^a-z]/g, "");

function readObjectLines(object: ObjectNode, depth: number): LineRangeResult {
  const member = (names: RegExp): Node | undefined =>
    [...object.members].find(([key]) => names.test(normalizeKey(key)))?.[1];
  const [start, end] = [member(FIRST), member(LAST)];
  if (start !== undefined || end !== undefined) return readRangeEnds(start, end, depth);
  const position = readPosition(object);
  if (position !== undefined) return toLines(position.line + 1, position.line + 1);
  const lines = readLineRange(member(INNER), depth + 1);
  if (lines !== undefined) return lines;
  const old = readLineRange(member(OLD), depth + 1);
  if (typeof old === "object") return { ...old, side: "LEFT" };
  const hasNumber = [...object.members.values()].some((node) => (readNumber(node) ?? 0) > 1);
  return hasNumber ? "unclear" : old;
}

function readRangeEnds(
  start: Node | undefined,
  end: Node | undefined,
  depth: number,
): LineRangeResult {
  const [first, last] = [readLineRange(start, depth + 1), readLineRange(end, depth + 1)];
  if (first === "unclear" || last === "unclear") return "unclear";
  const from = first?.from ?? first?.to;
  const to = last === undefined || !endsBeforeFirstColumn(start, end) ? last?.to : last.to - 1;
  const known = from ?? to;
  return known === undefined ? undefined : toLines(known, to ?? known, first?.side);
}

interface EditorPosition {
  /** Zero-based. */
  readonly line: number;
  readonly character: number;
}

/** Reads an LSP position, whose lines are zero-based. Only LSP positions have a `character`. */
function readPosition({ members }: ObjectNode): EditorPosition | undefined {
  const [line, character] = ["line", "character"].map((key) => readNumber(members.get(key)));
  return line === undefined || character === undefined ? undefined : { line, character };
}

function readNumber(node: Node | undefined): number | undefined {
  if (node?.kind === "text" && /^\s*\d{1,7}\s*$/.test(node.value)) return Number(node.value);
  return node?.kind === "plain" && typeof node.value === "number" ? node.value : undefined;
}

/** Decides whether an editor range ends before the first character of its last line. */
function endsBeforeFirstColumn(start: Node | undefined, end: Node | undefined): boolean {
  const [first, last] = [start, end].map((node) =>
    node?.kind === "object" ? readPosition(node) : undefined,
  );
  return first !== undefined && last?.character === 0 && last.line > first.line;
}
