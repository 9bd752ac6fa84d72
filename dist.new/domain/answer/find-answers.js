import { holdsFindings } from "./comments-in.js";
import { NONCE_KEY, rootKey } from "./contract-keys.js";
import { isListName, membersFor } from "./finding-names.js";
import { bodyOf } from "./finding-text.js";
const MAX_DEPTH = 8;
const NOT_MEANT = /^(?:thought|thinking|reason|analysis|scratch|draft|example|schema|properties|format|previous)/i;
const TOOL_KEYS = ["name", "tool", "tool_name", "function", "recipient_name", "action"];
const ARGUMENT_KEYS = [
    "arguments",
    "parameters",
    "input",
    "args",
    "params",
    "action_input",
    "tool_input",
];
/** Finds answers, findings and encoded documents in a document, wrapped or not. */
export function findAnswers(contract, root) {
    const offers = [];
    const pending = [{ node: root, depth: 0 }];
    for (let next = pending.pop(); next; next = pending.pop()) {
        const { node, depth } = next;
        const offer = toOffer(contract, node);
        if (offer)
            offers.push(offer);
        if (offer || depth >= MAX_DEPTH)
            continue;
        for (const child of children(node).toReversed())
            pending.push({ node: child, depth: depth + 1 });
    }
    return offers;
}
function toOffer(contract, node) {
    if (node.kind === "text") {
        return /^\s*(?:```\w*\s*)?[{[]/.test(node.value)
            ? { kind: "layer", text: node.value }
            : undefined;
    }
    if (node.kind !== "object")
        return undefined;
    if (isAnswer(contract, node))
        return { kind: "answer", node };
    return contract === "review" && isFinding(node) ? { kind: "finding", node } : undefined;
}
function children(node) {
    if (node.kind === "list")
        return node.items;
    if (node.kind !== "object")
        return [];
    // A file with its content, or the result of a tool that read it.
    if (membersFor(node, "path").some(([, value]) => value.kind === "text"))
        return [];
    const tool = textOf(node, TOOL_KEYS);
    if (tool !== undefined && ARGUMENT_KEYS.some((key) => node.members.has(key)))
        return [];
    return [...node.members].filter(([key]) => !NOT_MEANT.test(key)).map(([, value]) => value);
}
function textOf(node, keys) {
    for (const key of keys) {
        const value = node.members.get(key);
        if (value?.kind === "text")
            return value.value;
    }
    return undefined;
}
function isAnswer(contract, node) {
    const kinds = new Map();
    for (const [written, value] of node.members) {
        const key = rootKey(contract, written);
        const isEvent = key === "event" && value.kind === "object" && !isSchema(value);
        if (key !== undefined && key !== NONCE_KEY)
            kinds.set(key, isEvent ? "text" : value.kind);
    }
    return contract === "task" ? isTask(kinds) : isReview(node, kinds);
}
/** `{"event": {"value": "COMMENT"}}` is an event; a schema says of which type it is. */
const isSchema = ({ members }) => ["enum", "const", "$ref", "properties", "items", "anyOf", "oneOf"].some((key) => members.has(key)) ||
    /^(?:string|object|array)$/i.test(textOf({ kind: "object", members, closed: true }, ["type"]) ?? "");
function isTask(kinds) {
    if (isWords(kinds.get("patch")))
        return true;
    return isWords(kinds.get("title")) && isWords(kinds.get("body"));
}
function isReview(node, kinds) {
    // A schema has objects where an answer has words.
    if (kinds.get("summary") === "object" || kinds.get("event") === "object")
        return false;
    if (!kinds.has("comments") && isFinding(node))
        return false;
    if (membersFor(node, "path").some(([, value]) => value.kind === "text"))
        return kinds.has("summary");
    return kinds.size > 0 || isListOfFindings(node);
}
function isWords(kind) {
    return kind === "text" || kind === "list";
}
// `{"findings": [{…}]}`, `{"files": [{"path": …, "comments": [{…}]}]}`
function isListOfFindings(node) {
    return [...node.members].some(([key, value]) => value.kind === "list" && value.items.length > 0 && holdsFindings(key, value));
}
/** Decides whether an object is a finding, or holds all findings of one file. */
function isFinding(node) {
    if (!membersFor(node, "path").some(([, value]) => value.kind === "text")) {
        return membersFor(node, "location").length > 0 && bodyOf(node) !== undefined;
    }
    const isGroup = [...node.members].some(([key, value]) => isListName(key) && value.kind === "list" && value.items.length > 0);
    const hasPlace = ["line", "start_line", "location", "severity"].some((part) => membersFor(node, part).length > 0);
    return isGroup || (hasPlace && bodyOf(node) !== undefined);
}
