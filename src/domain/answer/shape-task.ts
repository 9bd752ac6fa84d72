import { rootKey } from "./contract-keys.ts";
import type { Node, ObjectNode } from "./node.ts";
import type { RecoveredTask } from "./recovered.ts";
import { toText } from "./to-text.ts";

/** Reads a proposed change, or says in one line why there is none: half a patch is no patch. */
export function shapeTask(
  answer: ObjectNode,
  repairs: Set<string>,
): { readonly value: RecoveredTask } | { readonly reason: string } {
  const value: { title?: string; body?: string; patch?: string } = {};
  for (const [written, node] of answer.members) {
    const key = rootKey("task", written);
    const text = toText(node);
    if (text === undefined || (key !== "title" && key !== "body" && key !== "patch")) continue;
    if (key !== written) repairs.add("key-spelling");
    if (key !== "patch" || !mayBeCut(node, text)) value[key] = text;
  }
  if (value.patch === undefined && !answer.closed) {
    return { reason: "The output was cut before the patch was complete." };
  }
  return { value };
}

// The output stops at the closing quote, so that may be one of the patch's own.
function mayBeCut(node: Node, text: string): boolean {
  return node.kind === "text" && !node.ended && !text.endsWith("\n");
}
