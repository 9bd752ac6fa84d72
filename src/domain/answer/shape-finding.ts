import { findingKey } from "./contract-keys.ts";
import { membersFor } from "./finding-names.ts";
import { placeOf } from "./finding-place.ts";
import { bodyOf, wordsIn } from "./finding-text.ts";
import type { Node, ObjectNode } from "./node.ts";
import type { RecoveredFinding } from "./recovered.ts";
import { readSeverity } from "./severity-word.ts";
import { toText } from "./to-text.ts";

type Severity = NonNullable<RecoveredFinding["severity"]>;
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
const SEVERITY_IN_FRONT =
  /^[\s*_#>-]*(?:(?:severity|priority)[\s*_]*[:：][\s*_]*([\w-]{1,20})|[[(【]\s*([\w -]{1,20})\s*[\])】]|(🔴|🚨|🟠|🟡))/iu;
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
 * Reads one remark. Values that are none under the contract (line "top", side "both") are left
 * out; a range given as the line becomes `start_line` and `line`; other names of a part are read where they are plain.
 */
export function shapeFinding(object: ObjectNode, repairs: Set<string>): RecoveredFinding {
  const said = membersOf(object, repairs);
  const place = placeOf(object, repairs);
  const body = bodyOf(object);
  if (body?.isOwn === false) repairs.add("other-key");
  const title = toText(membersFor(object, "title")[0]?.[1]);
  return {
    ...texts(said),
    ...defined({ title, body: body?.text }),
    ...defined({ ...place }),
    ...word("side", said, SIDES),
    ...word("start_side", said, SIDES),
    ...defined({ severity: toSeverity(object, repairs) ?? severityIn([title, body?.text]) }),
    ...word("category", said, CATEGORIES),
    ...defined({ confidence: toConfidence(said.get("confidence")) }),
  };
}

/** Reads how bad it is; a word or a number of unknown weight counts as major, so that no gate passes for it. */
function toSeverity(object: ObjectNode, repairs: Set<string>): Severity | undefined {
  for (const [, node] of membersFor(object, "severity")) {
    const isFlag = node.kind === "plain" && typeof node.value === "boolean";
    const text = isFlag ? String(node.value) : wordsIn(node);
    const severity = text === undefined ? undefined : readSeverity(text);
    if (severity === undefined) continue;
    if (severity === "unknown") repairs.add("unknown-severity");
    return severity === "unknown" ? "major" : severity;
  }
  return undefined;
}

/** Reads a severity that stands in front of a text: `[HIGH] …`, `Severity: Major. …`. */
function severityIn(texts: readonly (string | undefined)[]): Severity | undefined {
  for (const text of texts) {
    const [, labelled, bracketed, sign] = SEVERITY_IN_FRONT.exec(text ?? "") ?? [];
    const severity = readSeverity(labelled ?? bracketed ?? sign ?? "");
    if (severity !== undefined && severity !== "unknown") return severity;
  }
  return undefined;
}

function defined<Given extends object>(given: Given): Partial<Given> {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<Given>;
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

function toConfidence(node: Node | undefined): number | undefined {
  const text =
    node?.kind === "text"
      ? /^\s*(\d{1,3}(?:\.\d{1,20})?|\.\d{1,20})\s*(%?)\s*$/.exec(node.value)
      : null;
  const value = node?.kind === "plain" ? node.value : text ? Number(text[1]) : undefined;
  if (typeof value !== "number" || !(value >= 0 && value <= 100)) return undefined;
  return value > 1 || text?.[2] === "%" ? value / 100 : value;
}
