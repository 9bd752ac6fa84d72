import { findingKey } from "./contract-keys.js";
import { membersFor } from "./finding-names.js";
import { toText } from "./to-text.js";
const MAX_DEPTH = 6;
const NAMED = [
    "path",
    "line",
    "start_line",
    "end_line",
    "location",
    "severity",
    "title",
];
const OTHERS = ["side", "start_side", "quote", "category", "suggestion", "confidence"];
// Codes and flags, not words for people.
const NO_WORDS = /^(?:id|uuid|type|kind|rule|rule_?id|code|language|lang|status|tags?|url|link|cwe|owner|author|hash|sha|commit|old_?code|new_?code|code_?snippet|snippet|original|replacement|diff)$/i;
/** Returns all words of a value: of an object those of its text, or of all its members. */
export function wordsIn(node, depth = 0) {
    if (node === undefined || depth > MAX_DEPTH)
        return undefined;
    if (node.kind === "text" || node.kind === "plain")
        return toText(node);
    const plain = toText(node);
    if (plain !== undefined)
        return plain;
    const parts = node.kind === "list" ? node.items : textMembers(node);
    const words = parts.map((part) => wordsIn(part, depth + 1)?.trim()).filter((text) => text);
    return words.length === 0 ? undefined : words.join("\n\n");
}
function textMembers(object) {
    const texts = membersFor(object, "body").filter(([, node]) => hasWords(node));
    const found = texts.length > 0 ? texts : [...object.members].filter(([key]) => isText(object, key));
    return found.map(([, node]) => node);
}
function isText(object, written) {
    if (NO_WORDS.test(written) || OTHERS.includes(findingKey(written) ?? ""))
        return false;
    return !NAMED.some((part) => part !== "title" && membersFor(object, part).some(([key]) => key === written));
}
/** Returns a finding's text: its body, or what stands under other names, nothing of it left out. */
export function bodyOf(object) {
    const members = membersFor(object, "body").filter(([, node]) => hasWords(node));
    const own = members.find(([key]) => findingKey(key) === "body");
    if (own) {
        const text = wordsIn(own[1]);
        return text === undefined ? undefined : { text, isOwn: own[1].kind !== "object" };
    }
    const texts = members.length > 0 ? members.map(([, node]) => node) : unnamedTexts(object);
    const words = new Set(texts.map((node) => wordsIn(node) ?? "").filter((text) => text.trim()));
    return words.size === 0 ? undefined : { text: [...words].join("\n\n"), isOwn: false };
}
function hasWords(node) {
    return (wordsIn(node)?.trim() ?? "") !== "";
}
/** Lists texts under names that mean nothing to us. */
function unnamedTexts(object) {
    const known = new Set(NAMED.flatMap((part) => membersFor(object, part).map(([key]) => key)));
    return [...object.members]
        .filter(([key]) => !known.has(key) && !NO_WORDS.test(key))
        .filter(([key]) => !OTHERS.includes(findingKey(key) ?? ""))
        .flatMap(([, node]) => (node.kind === "text" && /\S\s+\S/.test(node.value) ? [node] : []));
}
