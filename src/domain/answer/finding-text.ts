import { toFindingKey } from "./contract-keys.ts";
import { type FindingPart, findMembers } from "./finding-names.ts";
import { type Node, type ObjectNode, readText } from "./node.ts";

const MAX_DEPTH = 6;
const NAMED: readonly FindingPart[] = [
  "path",
  "line",
  "start_line",
  "end_line",
  "location",
  "severity",
  "title",
];
const OTHERS = ["side", "start_side", "quote", "category", "suggestion", "confidence"];
// Codes and flags rather than prose.
const NOT_PROSE =
  /^(?:id|uuid|type|kind|rule|rule_?id|code|language|lang|status|tags?|url|link|cwe|owner|author|hash|sha|commit|old_?code|new_?code|code_?snippet|snippet|original|replacement|diff)$/i;

/** Returns all text of a value; for an object, its text members or all of its members. */
export function collectText(node: Node | undefined, depth = 0): string | undefined {
  if (node === undefined || depth > MAX_DEPTH) return undefined;
  if (node.kind === "text" || node.kind === "plain") return readText(node);
  const plain = readText(node);
  if (plain !== undefined) return plain;
  const parts = node.kind === "list" ? node.items : listTextMembers(node);
  const words = parts.map((part) => collectText(part, depth + 1)?.trim()).filter((text) => text);
  return words.length === 0 ? undefined : words.join("\n\n");
}

function listTextMembers(object: ObjectNode): readonly Node[] {
  const texts = findMembers(object, "body").filter(([, node]) => hasText(node));
  const found =
    texts.length > 0 ? texts : [...object.members].filter(([key]) => isText(object, key));
  return found.map(([, node]) => node);
}

function isText(object: ObjectNode, written: string): boolean {
  if (NOT_PROSE.test(written) || OTHERS.includes(toFindingKey(written) ?? "")) return false;
  return !NAMED.some(
    (part) => part !== "title" && findMembers(object, part).some(([key]) => key === written),
  );
}

/** Returns the text of a finding: its body, plus the text under alternative names. */
export function readFindingBody(
  object: ObjectNode,
): { readonly text: string; readonly isOwn: boolean } | undefined {
  const members = findMembers(object, "body").filter(([, node]) => hasText(node));
  const own = members.find(([key]) => toFindingKey(key) === "body");
  if (own) {
    const text = collectText(own[1]);
    return text === undefined ? undefined : { text, isOwn: own[1].kind !== "object" };
  }
  const texts = members.length > 0 ? members.map(([, node]) => node) : listUnnamedTexts(object);
  const words = new Set(texts.map((node) => collectText(node) ?? "").filter((text) => text.trim()));
  return words.size === 0 ? undefined : { text: [...words].join("\n\n"), isOwn: false };
}

function hasText(node: Node): boolean {
  return (collectText(node)?.trim() ?? "") !== "";
}

/** Lists texts under unknown names. */
function listUnnamedTexts(object: ObjectNode): readonly Node[] {
  const known = new Set(NAMED.flatMap((part) => findMembers(object, part).map(([key]) => key)));
  return [...object.members]
    .filter(([key]) => !known.has(key) && !NOT_PROSE.test(key))
    .filter(([key]) => !OTHERS.includes(toFindingKey(key) ?? ""))
    .flatMap(([, node]) => (node.kind === "text" && /\S\s+\S/.test(node.value) ? [node] : []));
}
