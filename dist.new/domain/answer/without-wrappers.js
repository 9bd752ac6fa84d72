import { isMentioned, membersFor } from "./finding-names.js";
const PARTS = [
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
 * Lifts the parts of a finding out of the object that stands around its text: `{"comment": {"path": …, "body": …}}`,
 * `{"path": …, "finding": {"severity": …, "text": …}}`. What the outer object says itself counts.
 */
export function withoutWrappers(object, depth = 0) {
    const wrappers = membersFor(object, "body").filter(([key, { kind }]) => kind === "object" && !isMentioned(key));
    if (wrappers.length === 0 || depth >= MAX_DEPTH)
        return object;
    const members = new Map(object.members);
    for (const [, wrapper] of wrappers) {
        if (wrapper.kind !== "object")
            continue;
        lift(withoutWrappers(wrapper, depth + 1), { ...object, members });
    }
    return { ...object, members };
}
/** Gives an object the parts that another one has and it has not. */
function lift(from, to) {
    for (const part of PARTS) {
        if (membersFor(to, part).some(([, node]) => isSaid(node)))
            continue;
        for (const [key, node] of membersFor(from, part))
            to.members.set(key, node);
    }
    for (const key of OTHERS) {
        const node = from.members.get(key);
        if (node !== undefined && !to.members.has(key))
            to.members.set(key, node);
    }
}
const isSaid = (node) => node.kind !== "plain" || node.value !== null;
