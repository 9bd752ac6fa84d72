import { toRootKey } from "./contract-keys.ts";
import type { Node, ObjectNode } from "./node.ts";
import { readText } from "./read-text.ts";
import type { RecoveredTask } from "./recovered.ts";

/** Reads a proposed change. `reason` explains in one line why it is incomplete; half a patch is dropped. */
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

// Decides whether a string may be cut: the output stops at its closing quote, which may belong to the patch.
function mayBeCut(node: Node, text: string): boolean {
  return node.kind === "text" && !node.ended && !text.endsWith("\n");
}
