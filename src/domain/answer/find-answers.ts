import { NONCE_KEY, toRootKey } from "./contract-keys.ts";
import { findMembers, isListName } from "./finding-names.ts";
import { readFindingBody } from "./finding-text.ts";
import type { Node, ObjectNode } from "./node.ts";
import { holdsFindings } from "./read-comments.ts";
import type { Contract } from "./recovered.ts";

/** One part of a document that may belong to the answer, in document order. */
export type DocumentMatch =
  | { readonly kind: "answer"; readonly node: ObjectNode }
  | { readonly kind: "finding"; readonly node: ObjectNode }
  /** A string that contains an encoded document. */
  | { readonly kind: "layer"; readonly text: string };

const MAX_DEPTH = 8;
const NOT_MEANT =
  /^(?:thought|thinking|reason|analysis|scratch|draft|example|schema|properties|format|previous)/i;
const TOOL_KEYS = ["name", "tool", "tool_name", "function", "recipient_name", "action"];
const ARGUMENT_KEYS = [
  "arguments",
  "parameters",
  "input",
  "args",
  "params",
  "action_input",
  "tool_input",
];
/** Finds answers, findings and encoded documents in a document, with or without wrapper objects. */
export function findAnswers(contract: Contract, root: Node): DocumentMatch[] {
  const offers: DocumentMatch[] = [];
  const pending: { readonly node: Node; readonly depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth } = next;
    const offer = toDocumentMatch(contract, node);
    if (offer) offers.push(offer);
    if (offer || depth >= MAX_DEPTH) continue;
    for (const child of listChildren(node).toReversed())
      pending.push({ node: child, depth: depth + 1 });
  }
  return offers;
}

function toDocumentMatch(contract: Contract, node: Node): DocumentMatch | undefined {
  if (node.kind === "text") {
    return /^\s*(?:```\w*\s*)?[{[]/.test(node.value)
      ? { kind: "layer", text: node.value }
      : undefined;
  }
  if (node.kind !== "object") return undefined;
  if (isAnswer(contract, node)) return { kind: "answer", node };
  return contract === "review" && isFinding(node) ? { kind: "finding", node } : undefined;
}

function listChildren(node: Node): readonly Node[] {
  if (node.kind === "list") return node.items;
  if (node.kind !== "object") return [];
  // A file with its content, or the output of a tool that read one.
  if (findMembers(node, "path").some(([, value]) => value.kind === "text")) return [];
  const tool = findText(node, TOOL_KEYS);
  if (tool !== undefined && ARGUMENT_KEYS.some((key) => node.members.has(key))) return [];
  return [...node.members].filter(([key]) => !NOT_MEANT.test(key)).map(([, value]) => value);
}

function findText(node: ObjectNode, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = node.members.get(key);
    if (value?.kind === "text") return value.value;
  }
  return undefined;
}

function isAnswer(contract: Contract, node: ObjectNode): boolean {
  const kinds = new Map<string, Node["kind"]>();
  for (const [written, value] of node.members) {
    const key = toRootKey(contract, written);
    const isEvent = key === "event" && value.kind === "object" && !isSchema(value);
    if (key !== undefined && key !== NONCE_KEY) kinds.set(key, isEvent ? "text" : value.kind);
  }
  return contract === "task" ? isTask(kinds) : isReview(node, kinds);
}

/** Detects a JSON schema. `{"event": {"value": "COMMENT"}}` is an event; a schema names the type of a value. */
const isSchema = ({ members }: ObjectNode): boolean =>
  ["enum", "const", "$ref", "properties", "items", "anyOf", "oneOf"].some((key) =>
    members.has(key),
  ) ||
  /^(?:string|object|array)$/i.test(
    findText({ kind: "object", members, closed: true }, ["type"]) ?? "",
  );

function isTask(kinds: ReadonlyMap<string, Node["kind"]>): boolean {
  if (isTextKind(kinds.get("patch"))) return true;
  return isTextKind(kinds.get("title")) && isTextKind(kinds.get("body"));
}

function isReview(node: ObjectNode, kinds: ReadonlyMap<string, Node["kind"]>): boolean {
  // A schema has objects where an answer has text.
  if (kinds.get("summary") === "object" || kinds.get("event") === "object") return false;
  if (!kinds.has("comments") && isFinding(node)) return false;
  if (findMembers(node, "path").some(([, value]) => value.kind === "text"))
    return kinds.has("summary");
  return kinds.size > 0 || isListOfFindings(node);
}

function isTextKind(kind: Node["kind"] | undefined): boolean {
  return kind === "text" || kind === "list";
}

// `{"findings": [{…}]}`, `{"files": [{"path": …, "comments": [{…}]}]}`
function isListOfFindings(node: ObjectNode): boolean {
  return [...node.members].some(
    ([key, value]) => value.kind === "list" && value.items.length > 0 && holdsFindings(key, value),
  );
}

/** Decides whether an object is a finding, or contains all findings of one file. */
function isFinding(node: ObjectNode): boolean {
  if (!findMembers(node, "path").some(([, value]) => value.kind === "text")) {
    return findMembers(node, "location").length > 0 && readFindingBody(node) !== undefined;
  }
  const isGroup = [...node.members].some(
    ([key, value]) => isListName(key) && value.kind === "list" && value.items.length > 0,
  );
  const hasPlace = (["line", "start_line", "location", "severity"] as const).some(
    (part) => findMembers(node, part).length > 0,
  );
  return isGroup || (hasPlace && readFindingBody(node) !== undefined);
}
