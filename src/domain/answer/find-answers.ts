import { findingKey, rootKey } from "./contract-keys.ts";
import type { Node, ObjectNode } from "./node.ts";
import type { Contract } from "./recovered.ts";

/** Holds what one document offers, in the order it is written. */
export type Offer =
  | { readonly kind: "answer"; readonly node: ObjectNode }
  | { readonly kind: "finding"; readonly node: ObjectNode }
  /** A string that holds a document of its own. */
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
/** Finds answers, findings and encoded documents in a document, wrapped or not. */
export function findAnswers(contract: Contract, root: Node): Offer[] {
  const offers: Offer[] = [];
  const pending: { readonly node: Node; readonly depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth } = next;
    const offer = toOffer(contract, node);
    if (offer) offers.push(offer);
    if (offer || depth >= MAX_DEPTH) continue;
    for (const child of children(node).toReversed())
      pending.push({ node: child, depth: depth + 1 });
  }
  return offers;
}

function toOffer(contract: Contract, node: Node): Offer | undefined {
  if (node.kind === "text") {
    return /^\s*(?:```\w*\s*)?[{[]/.test(node.value)
      ? { kind: "layer", text: node.value }
      : undefined;
  }
  if (node.kind !== "object") return undefined;
  if (isAnswer(contract, node)) return { kind: "answer", node };
  return contract === "review" && isFinding(node) ? { kind: "finding", node } : undefined;
}

function children(node: Node): readonly Node[] {
  if (node.kind === "list") return node.items;
  if (node.kind !== "object") return [];
  const tool = textOf(node, TOOL_KEYS);
  if (tool !== undefined && ARGUMENT_KEYS.some((key) => node.members.has(key))) return [];
  return [...node.members].filter(([key]) => !NOT_MEANT.test(key)).map(([, value]) => value);
}

function textOf(node: ObjectNode, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = node.members.get(key);
    if (value?.kind === "text") return value.value;
  }
  return undefined;
}

function isAnswer(contract: Contract, node: ObjectNode): boolean {
  const kinds = new Map<string, Node["kind"]>();
  for (const [written, value] of node.members) {
    const key = rootKey(contract, written);
    if (key !== undefined) kinds.set(key, value.kind);
  }
  if (contract === "task") {
    if (isWords(kinds.get("patch"))) return true;
    return isWords(kinds.get("title")) && isWords(kinds.get("body"));
  }
  // A schema has objects where an answer has words.
  if (kinds.get("summary") === "object" || kinds.get("event") === "object") return false;
  if (!kinds.has("comments") && isFinding(node)) return false;
  return kinds.size > 0;
}

function isWords(kind: Node["kind"] | undefined): boolean {
  return kind === "text" || kind === "list";
}

function isFinding(node: ObjectNode): boolean {
  const kinds = new Map([...node.members].map(([key, value]) => [findingKey(key), value.kind]));
  return kinds.get("path") === "text" && kinds.get("body") === "text" && kinds.has("line");
}
