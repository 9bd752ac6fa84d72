import { NONCE_KEY, rootKey } from "./contract-keys.js";
import { toText } from "./to-text.js";
/** Compares the code that an answer repeats with the one of its prompt. */
export function readNonce(contract, answer, nonce) {
    if (nonce === undefined)
        return "none";
    let found = "none";
    for (const [key, node] of answer.members) {
        if (isNonce(node, nonce))
            return "own";
        const isCode = /[\p{L}\p{N}]{4}/u.test(toText(node) ?? "");
        if (rootKey(contract, key) === NONCE_KEY && isCode)
            found = "foreign";
    }
    return found;
}
function isNonce(node, nonce) {
    return toText(node)?.trim() === nonce;
}
/** Decides whether two candidates say the same, however they are written. */
export function saysSame(one, other) {
    const isAnswer = one.value !== undefined;
    return isAnswer === (other.value !== undefined) && canonical(one.said) === canonical(other.said);
}
/**
 * Decides whether a candidate that was cut, or that lists findings alone, says nothing beyond a later or fuller one: the
 * model started over, or said its findings twice.
 */
export function isContainedIn(part, whole) {
    if (saysSame(part, whole))
        return true;
    if (whole.value === undefined || whole.truncated)
        return false;
    const isRestart = part.truncated && part.start < whole.start;
    const said = Object.entries(part.said).filter(([, value]) => isSaid(value));
    const isList = said.length === 1 && said[0]?.[0] === "comments";
    if (!isRestart && !isList)
        return false;
    if (isRestart && "event" in whole.said && whole.said.event === "APPROVE")
        return false;
    const full = whole.said;
    return said.every(([key, value]) => isBeginning(value, full[key], isRestart));
}
function isBeginning(value, full, mayBeShorter) {
    if (!Array.isArray(value) || !Array.isArray(full))
        return canonical(value) === canonical(full);
    if (value.length > full.length || (!mayBeShorter && value.length !== full.length))
        return false;
    return value.every((item, at) => canonical(item) === canonical(full[at]));
}
/** Writes a value with its keys in order and without what says nothing. */
function canonical(value) {
    if (Array.isArray(value))
        return `[${value.map(canonical).join(",")}]`;
    if (typeof value !== "object" || value === null)
        return JSON.stringify(value) ?? "";
    const members = Object.entries(value)
        .filter(([, member]) => isSaid(member))
        .sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${members.map(([key, member]) => `${key}:${canonical(member)}`).join(",")}}`;
}
function isSaid(value) {
    return value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
}
