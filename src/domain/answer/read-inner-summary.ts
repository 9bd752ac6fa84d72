import { toRootKey } from "./contract-keys.ts";
import { isMentioned } from "./finding-names.ts";
import type { ObjectNode } from "./node.ts";

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
