import { holdsFindings } from "./comments-in.js";
import { findingKey, NONCE_KEY, rootKey } from "./contract-keys.js";
import { membersFor } from "./finding-names.js";
import { innerSummary } from "./inner-summary.js";
// `<markdown>`, `...`, `string`: what a schema has in place of words.
const PLACEHOLDER = /^\s*(?:<[^<>]{1,80}>|\.{3}|…|string|str|text|markdown|\[[^\]]{1,80}\]|\{[^}]{1,80}\})?\s*$/i;
/** Nobody says anything further down, and a text of brackets must not exhaust the stack. */
const MAX_DEPTH = 50;
/** Decides whether an answer holds words of its own, rather than nothing or an echo of the schema. */
export function saysSomething(contract, answer) {
    const isReview = contract === "review";
    const isWord = ([written, value]) => {
        const key = rootKey(contract, written);
        if (isReview && holdsFindings(written, value) && commentsSay(value))
            return true;
        if (key === "event" || key === NONCE_KEY || key === undefined)
            return false;
        return key === "comments" ? commentsSay(value) : isSaid(value);
    };
    const summary = isReview ? innerSummary(answer) : undefined;
    return [...answer.members].some(isWord) || !PLACEHOLDER.test(summary ?? "");
}
function commentsSay(node, depth = 0) {
    if (node.kind === "text")
        return /^\s*[[{]/.test(node.value);
    const items = node.kind === "list" ? node.items : node.kind === "object" ? [node] : [];
    return items.some((item) => {
        if (item.kind !== "object")
            return isSaid(item, depth + 1);
        return item.closed && objectSays(item, depth + 1);
    });
}
function objectSays(node, depth) {
    if (depth > MAX_DEPTH)
        return false;
    return [...node.members].some(([key, value]) => {
        if (value.kind === "object")
            return objectSays(value, depth + 1);
        if (value.kind === "list")
            return commentsSay(value, depth + 1);
        const isText = ["body", "title", "suggestion", undefined].includes(findingKey(key));
        const isOther = membersFor(node, "body").some(([name]) => name === key);
        return (isText || isOther) && isSaid(value);
    });
}
function isSaid(node, depth = 0) {
    if (node.kind === "list")
        return depth <= MAX_DEPTH && node.items.some((item) => isSaid(item, depth + 1));
    return node.kind === "text" && !PLACEHOLDER.test(node.value);
}
