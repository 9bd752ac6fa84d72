import { findingKey, rootKey } from "./contract-keys.ts";
import type { Node, ObjectNode } from "./node.ts";
import type { Contract } from "./recovered.ts";

// `<markdown>`, `...`, `string`: what a schema has in place of words.
const PLACEHOLDER =
  /^\s*(?:<[^<>]{1,80}>|\.{3}|…|string|str|text|markdown|\[[^\]]{1,80}\]|\{[^}]{1,80}\})?\s*$/i;

/** Decides whether an answer holds words of its own, rather than nothing or an echo of the schema. */
export function saysSomething(contract: Contract, answer: ObjectNode): boolean {
  for (const [written, value] of answer.members) {
    const key = rootKey(contract, written);
    if (key === "event" || key === undefined) continue;
    if (key === "comments" ? commentsSay(value) : isSaid(value)) return true;
  }
  return false;
}

function commentsSay(node: Node): boolean {
  if (node.kind === "text") return /^\s*[[{]/.test(node.value);
  const items = node.kind === "list" ? node.items : node.kind === "object" ? [node] : [];
  return items.some((item) => {
    if (item.kind !== "object") return isSaid(item);
    return item.closed && objectSays(item);
  });
}

function objectSays(node: ObjectNode): boolean {
  return [...node.members].some(([key, value]) => {
    if (value.kind === "object") return objectSays(value);
    if (value.kind === "list") return commentsSay(value);
    return ["body", "title", "suggestion", undefined].includes(findingKey(key)) && isSaid(value);
  });
}

function isSaid(node: Node): boolean {
  if (node.kind === "list") return node.items.some(isSaid);
  return node.kind === "text" && !PLACEHOLDER.test(node.value);
}
