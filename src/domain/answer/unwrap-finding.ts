import { type FindingPart, findMembers, isMentioned } from "./finding-names.ts";
import type { Node, ObjectNode } from "./node.ts";

const PARTS: readonly FindingPart[] = [
  "path",
  "line",
  "start_line",
  "end_line",
  "location",
  "severity",
  "title",
];
const OTHERS = ["side", "start_side", "quote", "category", "suggestion", "confidence"];
const MAX_DEPTH = 4;

/**
 * Lifts the parts of a finding out of a nested object: `{"comment": {"path": …, "body": …}}`, `{"path": …, "finding":
 * {"severity": …, "text": …}}`. Members of the outer object take precedence.
 */
export function unwrapFinding(object: ObjectNode, depth = 0): ObjectNode {
  const wrappers = findMembers(object, "body").filter(
    ([key, { kind }]) => kind === "object" && !isMentioned(key),
  );
  if (wrappers.length === 0 || depth >= MAX_DEPTH) return object;
  const members = new Map<string, Node>(object.members);
  for (const [, wrapper] of wrappers) {
    if (wrapper.kind !== "object") continue;
    liftMembers(unwrapFinding(wrapper, depth + 1), { ...object, members });
  }
  return { ...object, members };
}

/** Copies the parts that the target object lacks. */
function liftMembers(from: ObjectNode, to: ObjectNode): void {
  for (const part of PARTS) {
    if (findMembers(to, part).some(([, node]) => isPresent(node))) continue;
    for (const [key, node] of findMembers(from, part)) to.members.set(key, node);
  }
  for (const key of OTHERS) {
    const node = from.members.get(key);
    if (node !== undefined && !to.members.has(key)) to.members.set(key, node);
  }
}

const isPresent = (node: Node): boolean => node.kind !== "plain" || node.value !== null;
