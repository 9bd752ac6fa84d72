import { rootKey } from "./contract-keys.ts";
import type { ObjectNode } from "./node.ts";
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
    if (key !== "title" && key !== "body" && key !== "patch") continue;
    if (key !== written) repairs.add("key-spelling");
    const text = toText(node);
    if (text === undefined) continue;
    value[key] = text;
    // The output stops at this quote, so it may be one of the patch's own.
    const mayBeCut = node.kind === "text" && !node.ended && !text.endsWith("\n");
    if (key === "patch" && mayBeCut) delete value.patch;
  }
  if (value.patch === undefined && !answer.closed) {
    return { reason: "The output was cut before the patch was complete." };
  }
  return { value };
}
