import { indentStep } from "./block-shape.ts";
import { getIndent } from "./indent-rule.ts";
import type { LineIndex } from "./line-index.ts";

const MAX_DEEPER = 6;

/** Creates a check for depths that occur in the file, or are some steps deeper. */
export function createDepthCheck(index: LineIndex): (indent: string | undefined) => boolean {
  index.spend(index.size);
  const step = indentStep(index.texts);
  const depths = new Set<string>();
  for (const text of index.texts) {
    const indent = text.trim() === "" ? "" : getIndent(text);
    if (depths.has(indent + step.repeat(MAX_DEEPER))) continue;
    for (let turn = 0; turn <= MAX_DEEPER; turn += 1) depths.add(indent + step.repeat(turn));
  }
  return (indent) => indent !== undefined && depths.has(indent);
}
