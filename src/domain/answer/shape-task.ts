import { toRootKey } from "./contract-keys.ts";
import type { Node, ObjectNode } from "./node.ts";
import { readText } from "./read-text.ts";
import type { RecoveredTask } from "./recovered.ts";

/** Reads a proposed change; `reason` says in one line why it is not complete: half a patch is left out. */
export function shapeTask(
  answer: ObjectNode,
  repairs: Set<string>,
): { readonly said: RecoveredTask; readonly reason: string | undefined } {
  const said: {
    title?: string | undefined;
    body?: string | undefined;
    patch?: string | undefined;
  } = {};
  for (const [written, node] of answer.members) {
    const key = toRootKey("task", written);
    const text = readText(node);
    if (text === undefined || (key !== "title" && key !== "body" && key !== "patch")) continue;
    if (key !== written) repairs.add("key-spelling");
    if (key !== "patch" || !mayBeCut(node, text)) said[key] = text;
  }
  const isCut = said.patch === undefined && !answer.closed;
  return { said, reason: isCut ? "The output was cut before the patch was complete." : undefined };
}

// The output stops at the closing quote, so that may be one of the patch's own.
function mayBeCut(node: Node, text: string): boolean {
  return node.kind === "text" && !node.ended && !text.endsWith("\n");
}
