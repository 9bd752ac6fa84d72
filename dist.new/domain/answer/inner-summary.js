import { rootKey } from "./contract-keys.js";
import { isMentioned } from "./finding-names.js";
/** Returns the summary of an object inside an answer: `{"overall": {"summary": …}, "comments": […]}`. */
export function innerSummary({ members }) {
    for (const [key, node] of members) {
        if (node.kind !== "object" || isMentioned(key) || rootKey("review", key) === "comments")
            continue;
        const said = [...node.members].find(([name]) => rootKey("review", name) === "summary")?.[1];
        if (said?.kind === "text" && said.value.trim() !== "")
            return said.value;
    }
    return undefined;
}
