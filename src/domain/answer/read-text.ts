import type { Node } from "./node.ts";

/** Returns the text of a value. A list of strings is read as the lines of one text. */
export function readText(node: Node | undefined): string | undefined {
  if (node?.kind === "text") return node.value;
  if (node?.kind === "plain" && typeof node.value === "number") return String(node.value);
  if (node?.kind !== "list" || !node.closed || node.items.length === 0) return undefined;
  const lines = node.items.map((item) => (item.kind === "text" ? item.value : undefined));
  return lines.includes(undefined) ? undefined : lines.join("\n");
}
