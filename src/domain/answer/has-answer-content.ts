import { NONCE_KEY, toFindingKey, toRootKey } from "./contract-keys.ts";
import { findMembers, isMentioned } from "./finding-names.ts";
import type { Node, ObjectNode } from "./node.ts";
import { holdsFindings } from "./read-comments.ts";
import type { Contract } from "./recovered.ts";

// `<markdown>`, `...`, `string`: placeholders of a schema.
const PLACEHOLDER =
  /^\s*(?:<[^<>]{1,80}>|\.{3}|…|string|str|text|markdown|\[[^\]]{1,80}\]|\{[^}]{1,80}\})?\s*$/i;
/** Answers are never nested deeper; the limit keeps a text of brackets from exhausting the stack. */
const MAX_DEPTH = 50;

/** Decides whether an answer has content of its own rather than none or an echo of the schema. */
export function hasAnswerContent(contract: Contract, answer: ObjectNode): boolean {
  const isReview = contract === "review";
  const isWord = ([written, value]: readonly [string, Node]): boolean => {
    const key = toRootKey(contract, written);
    if (isReview && holdsFindings(written, value) && commentsHaveContent(value)) return true;
    if (key === "event" || key === NONCE_KEY || key === undefined) return false;
    return key === "comments" ? commentsHaveContent(value) : nodeHasContent(value);
  };
  const summary = isReview ? readInnerSummary(answer) : undefined;
  return [...answer.members].some(isWord) || !PLACEHOLDER.test(summary ?? "");
}

function commentsHaveContent(node: Node, depth = 0): boolean {
  if (node.kind === "text") return /^\s*[[{]/.test(node.value);
  const items = node.kind === "list" ? node.items : node.kind === "object" ? [node] : [];
  return items.some((item) => {
    if (item.kind !== "object") return nodeHasContent(item, depth + 1);
    return item.closed && objectHasContent(item, depth + 1);
  });
}

function objectHasContent(node: ObjectNode, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  return [...node.members].some(([key, value]) => {
    if (value.kind === "object") return objectHasContent(value, depth + 1);
    if (value.kind === "list") return commentsHaveContent(value, depth + 1);
    const isText = ["body", "title", "suggestion", undefined].includes(toFindingKey(key));
    const isOther = findMembers(node, "body").some(([name]) => name === key);
    return (isText || isOther) && nodeHasContent(value);
  });
}

function nodeHasContent(node: Node, depth = 0): boolean {
  if (node.kind === "list")
    return depth <= MAX_DEPTH && node.items.some((item) => nodeHasContent(item, depth + 1));
  return node.kind === "text" && !PLACEHOLDER.test(node.value);
}

/** Returns the summary of a nested object: `{"overall": {"summary": …}, "comments": […]}`. */
export function readInnerSummary({ members }: ObjectNode): string | undefined {
  for (const [key, node] of members) {
    if (node.kind !== "object" || isMentioned(key) || toRootKey("review", key) === "comments")
      continue;
    const said = [...node.members].find(([name]) => toRootKey("review", name) === "summary")?.[1];
    if (said?.kind === "text" && said.value.trim() !== "") return said.value;
  }
  return undefined;
}
