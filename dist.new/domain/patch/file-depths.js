import { indentStep } from "./block-shape.js";
import { indentOf } from "./indent-law.js";
const MOST_DEEPER = 6;
/** Tells the depths that the file's lines have, and those some steps deeper. */
export function depthsOf(index) {
    index.spend(index.size);
    const step = indentStep(index.texts);
    const depths = new Set();
    for (const text of index.texts) {
        const indent = text.trim() === "" ? "" : indentOf(text);
        if (depths.has(indent + step.repeat(MOST_DEEPER)))
            continue;
        for (let turn = 0; turn <= MOST_DEEPER; turn += 1)
            depths.add(indent + step.repeat(turn));
    }
    return (indent) => indent !== undefined && depths.has(indent);
}
