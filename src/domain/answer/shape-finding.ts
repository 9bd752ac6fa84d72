import { findingKey } from "./contract-keys.ts";
import type { Node, ObjectNode } from "./node.ts";
import type { RecoveredFinding } from "./recovered.ts";
import { toText } from "./to-text.ts";

type Severity = NonNullable<RecoveredFinding["severity"]>;
type Category = NonNullable<RecoveredFinding["category"]>;

const TEXTS = ["path", "quote", "title", "body", "suggestion"] as const;
const SIDES: Readonly<Record<string, "RIGHT" | "LEFT">> = {
  right: "RIGHT",
  r: "RIGHT",
  new: "RIGHT",
  left: "LEFT",
  l: "LEFT",
  old: "LEFT",
};
const SEVERITIES: Readonly<Record<string, Severity>> = {
  critical: "critical",
  blocker: "critical",
  major: "major",
  high: "major",
  error: "major",
  minor: "minor",
  medium: "minor",
  moderate: "minor",
  warning: "minor",
  nit: "nit",
  nitpick: "nit",
  low: "nit",
  trivial: "nit",
  info: "nit",
};
const CATEGORIES: Readonly<Record<string, Category>> = {
  correctness: "correctness",
  bug: "correctness",
  security: "security",
  performance: "performance",
  tests: "tests",
  test: "tests",
  testing: "tests",
  docs: "docs",
  documentation: "docs",
  maintainability: "maintainability",
  style: "style",
};
const RANGE = /^\s*L?(\d{1,9})\s*(?:-|–|—|\.\.\.?|:|to)\s*L?(\d{1,9})\s*$/i;

/**
 * Reads one remark. Values that are none under the contract (line "top", side "both") are left
 * out; a range given as the line becomes `start_line` and `line`.
 */
export function shapeFinding(object: ObjectNode, repairs: Set<string>): RecoveredFinding {
  const said = membersOf(object, repairs);
  const lines = toLines(said.get("line"), repairs);
  const start = toLines(said.get("start_line"), repairs)?.to ?? lines?.from;
  const confidence = toConfidence(said.get("confidence"));
  return {
    ...texts(said),
    ...(lines === undefined ? {} : { line: lines.to }),
    ...(start === undefined ? {} : { start_line: start }),
    ...word("side", said, SIDES),
    ...word("start_side", said, SIDES),
    ...word("severity", said, SEVERITIES),
    ...word("category", said, CATEGORIES),
    ...(confidence === undefined ? {} : { confidence }),
  };
}

function membersOf(object: ObjectNode, repairs: Set<string>): ReadonlyMap<string, Node> {
  const said = new Map<string, Node>();
  for (const [written, node] of object.members) {
    const key = findingKey(written);
    // The contract's own spelling wins over another one.
    if (key === undefined || (key !== written && object.members.has(key))) continue;
    if (key !== written) repairs.add("key-spelling");
    said.set(key, node);
  }
  return said;
}

function texts(said: ReadonlyMap<string, Node>): Partial<Record<(typeof TEXTS)[number], string>> {
  const found: Partial<Record<(typeof TEXTS)[number], string>> = {};
  for (const key of TEXTS) {
    const text = toText(said.get(key));
    if (text !== undefined) found[key] = text;
  }
  return found;
}

function word<Key extends string, Value>(
  key: Key,
  said: ReadonlyMap<string, Node>,
  words: Readonly<Record<string, Value>>,
): { readonly [Name in Key]?: Value } {
  const text = toText(said.get(key))?.trim().toLowerCase();
  const value = text !== undefined && Object.hasOwn(words, text) ? words[text] : undefined;
  return (value === undefined ? {} : { [key]: value }) as { readonly [Name in Key]?: Value };
}

interface Lines {
  readonly from: number | undefined;
  readonly to: number;
}

function toLines(node: Node | undefined, repairs: Set<string>): Lines | undefined {
  if (node?.kind === "list") return toRange(toLine(node.items[0]), toLine(node.items.at(-1)));
  if (node?.kind === "text") repairs.add("number-as-string");
  const range = node?.kind === "text" ? RANGE.exec(node.value) : null;
  if (range) return toRange(Number(range[1]), Number(range[2]));
  const line = toLine(node);
  return line === undefined ? undefined : { from: undefined, to: line };
}

function toRange(from: number | undefined, to: number | undefined): Lines | undefined {
  if (from === undefined || to === undefined) return undefined;
  if (from === to) return { from: undefined, to };
  return { from: Math.min(from, to), to: Math.max(from, to) };
}

function toLine(node: Node | undefined): number | undefined {
  const text =
    node?.kind === "text"
      ? /^\s*[LR#]?\s*\+?(\d{1,9})(?:\.0+)?\s*$/i.exec(node.value)?.[1]
      : undefined;
  const line = node?.kind === "plain" ? node.value : Number(text ?? Number.NaN);
  return typeof line === "number" && Number.isSafeInteger(line) && line > 0 ? line : undefined;
}

function toConfidence(node: Node | undefined): number | undefined {
  const text =
    node?.kind === "text"
      ? /^\s*(\d{1,3}(?:\.\d{1,20})?|\.\d{1,20})\s*(%?)\s*$/.exec(node.value)
      : null;
  const value = node?.kind === "plain" ? node.value : text ? Number(text[1]) : undefined;
  if (typeof value !== "number" || !(value >= 0 && value <= 100)) return undefined;
  return value > 1 || text?.[2] === "%" ? value / 100 : value;
}
