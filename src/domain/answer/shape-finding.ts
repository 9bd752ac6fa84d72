import { toFindingKey } from "./contract-keys.ts";
import { findMembers } from "./finding-names.ts";
import { readFindingPlace } from "./finding-place.ts";
import { readFindingBody } from "./finding-text.ts";
import { type Node, type ObjectNode, readText } from "./node.ts";
import { readSeverity } from "./read-severity.ts";
import type { RecoveredFinding } from "./recovered.ts";

type Category = NonNullable<RecoveredFinding["category"]>;

const TEXTS = ["quote", "suggestion"] as const;
const SIDES: Readonly<Record<string, "RIGHT" | "LEFT">> = {
  right: "RIGHT",
  r: "RIGHT",
  new: "RIGHT",
  left: "LEFT",
  l: "LEFT",
  old: "LEFT",
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
/**
 * Reads one finding. Values that are invalid under the contract (line "top", side "both") are dropped; a range given
 * as the line becomes `start_line` and `line`; unambiguous alternative names are accepted.
 */
export function shapeFinding(object: ObjectNode, repairs: Set<string>): RecoveredFinding {
  const said = mapMembers(object, repairs);
  const place = readFindingPlace(object, repairs);
  const body = readFindingBody(object);
  if (body?.isOwn === false) repairs.add("other-key");
  const title = readText(findMembers(object, "title")[0]?.[1]);
  return {
    ...readTexts(said),
    ...omitUndefined({ title, body: body?.text }),
    ...omitUndefined({ ...place }),
    ...readWord("side", said, SIDES),
    ...readWord("start_side", said, SIDES),
    ...omitUndefined({ severity: readSeverity(object, [title, body?.text], repairs) }),
    ...readWord("category", said, CATEGORIES),
    ...omitUndefined({ confidence: readConfidence(said.get("confidence")) }),
  };
}

function omitUndefined<Given extends object>(given: Given): Partial<Given> {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<Given>;
}

function mapMembers(object: ObjectNode, repairs: Set<string>): ReadonlyMap<string, Node> {
  const said = new Map<string, Node>();
  for (const [written, node] of object.members) {
    const key = toFindingKey(written);
    // The contract's own spelling takes precedence.
    if (key === undefined || (key !== written && object.members.has(key))) continue;
    if (key !== written) repairs.add("key-spelling");
    said.set(key, node);
  }
  return said;
}

function readTexts(
  said: ReadonlyMap<string, Node>,
): Partial<Record<(typeof TEXTS)[number], string>> {
  const found: Partial<Record<(typeof TEXTS)[number], string>> = {};
  for (const key of TEXTS) {
    const text = readText(said.get(key));
    if (text !== undefined) found[key] = text;
  }
  return found;
}

function readWord<Key extends string, Value>(
  key: Key,
  said: ReadonlyMap<string, Node>,
  words: Readonly<Record<string, Value>>,
): { readonly [Name in Key]?: Value } {
  const text = readText(said.get(key))?.trim().toLowerCase();
  const value = text !== undefined && Object.hasOwn(words, text) ? words[text] : undefined;
  return (value === undefined ? {} : { [key]: value }) as { readonly [Name in Key]?: Value };
}

function readConfidence(node: Node | undefined): number | undefined {
  const text =
    node?.kind === "text"
      ? /^\s*(\d{1,3}(?:\.\d{1,20})?|\.\d{1,20})\s*(%?)\s*$/.exec(node.value)
      : null;
  const value = node?.kind === "plain" ? node.value : text ? Number(text[1]) : undefined;
  if (typeof value !== "number" || !(value >= 0 && value <= 100)) return undefined;
  return value > 1 || text?.[2] === "%" ? value / 100 : value;
}
