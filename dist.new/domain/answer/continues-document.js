import { awaitsBeginning, awaitsKey, findingKey, rootKey } from "./contract-keys.js";
import { closesPair } from "./quote.js";
import { readBrokenKey, readKey, unfinishedKey } from "./read-key.js";
import { isOver } from "./reading.js";
import { skipGap } from "./skip-gap.js";
const VALUE_START = /["'`“‘\d[\-tfnTFN]/;
/** Decides whether the document goes on there, so that the quote in front ended its string. */
export function continuesDocument(quote, next) {
    return next.frame.node.kind === "object"
        ? continuesObject(quote, next, next.frame.node)
        : continuesList(quote, next);
}
function continuesObject(quote, next, object) {
    if (isMember(quote, next, object))
        return true;
    // The object's brace is missing.
    const isApart = next.comma || startsLine(quote, next.at);
    return isApart && next.outer?.node.kind === "list" && opensObject(quote, next.at);
}
function continuesList(quote, { at, comma, outer }) {
    const { text, contract } = quote.reading;
    if (opensObject(quote, at))
        return true;
    const key = outer?.node.kind === "object" ? readKey(text, at) : undefined;
    // The list's bracket is missing.
    if (key && outer?.node.kind === "object" && awaitsKey(contract, outer.node, key.name))
        return true;
    return comma ? VALUE_START.test(text[at] ?? "") : !key && startsLine(quote, at);
}
// Only an object with keys in use is believed: braces are common in strings.
function opensObject(quote, brace) {
    const { text, contract, otherKeys } = quote.reading;
    if (text[brace] !== "{")
        return false;
    const inner = skipGap(text, brace + 1);
    const at = text[inner] === "{" ? skipGap(text, inner + 1) : inner;
    const isKnown = (name) => (findingKey(name) ?? rootKey(contract, name)) !== undefined || otherKeys.has(name);
    const key = readKey(text, at) ?? readBrokenKey(text, at, isKnown);
    if (key)
        return !quote.raw || isKnown(key.name);
    const stopsHere = isOver(text, inner) || unfinishedKey(text, inner) !== undefined;
    return stopsHere && (!quote.raw || quote.isBalanced());
}
function isMember(quote, next, object) {
    const { text, contract, otherKeys } = quote.reading;
    const isAwaited = (name) => awaitsKey(contract, object, name);
    const key = readKey(text, next.at) ?? readBrokenKey(text, next.at, isAwaited);
    if (!key)
        return next.comma && isBegun(quote, next.at, object);
    const onOwnLine = startsLine(quote, next.at);
    if (!quote.raw)
        return next.comma || isBelievable(key, onOwnLine, isAwaited(key.name));
    const isUsed = next.comma && otherKeys.has(key.name) && !object.members.has(key.name);
    if (!isUsed && !isAwaited(key.name))
        return false;
    // A snippet in the string looks the same, but is not where members stand, or is still open.
    if (onOwnLine)
        return true;
    return key.quoted && !next.frame.multiline && quote.isBalanced();
}
function isBegun(quote, at, object) {
    const { text, contract } = quote.reading;
    const begun = unfinishedKey(text, at);
    if (begun === undefined || !quote.raw)
        return begun !== undefined;
    return awaitsBeginning(contract, object, begun) && !closesPair(quote);
}
// Without a comma, a quote in front of `side":` more likely opens that key.
function isBelievable(key, onOwnLine, isAwaited) {
    return key.quoted ? onOwnLine || isAwaited : onOwnLine && isAwaited;
}
function startsLine({ reading, after }, at) {
    return reading.text.slice(after, at).includes("\n");
}
