import { findingKey, rootKey } from "./contract-keys.js";
import { readKey } from "./read-key.js";
import { beganWith, depthBehind } from "./reading.js";
import { skipGap } from "./skip-gap.js";
/** Opens the container that begins at this bracket and returns where its members begin. */
export function openContainer(reading, at) {
    const { text, stack, repairs } = reading;
    const node = text[at] === "{"
        ? { kind: "object", members: new Map(), closed: false }
        : { kind: "list", items: [], closed: false };
    const doubled = text.startsWith("{{", at) && isDoubled(reading, at + 1);
    if (doubled)
        repairs.add("doubled-braces");
    const end = at + (doubled ? 2 : 1);
    const outer = stack.at(-1);
    const multiline = text.slice(end, skipGap(text, end)).includes("\n");
    stack.push({ node, name: outer?.key, doubled, multiline, key: undefined, separated: true });
    if (outer)
        addMember(outer, node);
    return { root: node, end };
}
/** Adds a value to the container around it. */
export function addMember(frame, node) {
    if (frame.node.kind === "list")
        frame.node.items.push(node);
    else if (frame.key !== undefined)
        frame.node.members.set(frame.key, node);
    frame.key = undefined;
    frame.separated = false;
}
/** Closes what this bracket ends and returns where to go on; a bracket too many is passed over. */
export function closeContainer(reading, at) {
    const { text, stack, repairs } = reading;
    const depth = stack.length - 1;
    const left = depthBehind(stack, depth, text[at] === "}" ? "object" : "list");
    if (left === undefined || isExtra(reading, at, left)) {
        repairs.add("extra-closer");
        return at + 1;
    }
    if (left < depth - 1)
        repairs.add("missing-closer");
    let doubled = false;
    while (stack.length - 1 > left)
        doubled = closeLast(reading)?.doubled ?? false;
    const next = skipGap(text, at + 1);
    return doubled && text[next] === "}" ? next + 1 : at + 1;
}
/** Closes the innermost container, whose own bracket is missing. */
export function closeUnasked(reading) {
    closeLast(reading);
    reading.repairs.add("missing-closer");
}
/** Decides whether the answer begins anew at this brace: the model was cut and started over. */
export function restartsAnswer(reading, brace) {
    const { text, stack, contract } = reading;
    const key = readKey(text, skipGap(text, brace + 1));
    if (!key || !beganWith(reading, key.name))
        return false;
    // Under a key of the contract there is no place for an answer; under another one there may be.
    const frame = stack.at(-1);
    const place = frame?.node.kind === "list" ? frame.name : frame?.key;
    return place === undefined || (rootKey(contract, place) ?? findingKey(place)) !== undefined;
}
function isDoubled(reading, brace) {
    const key = readKey(reading.text, skipGap(reading.text, brace + 1));
    return key !== undefined && !beganWith(reading, key.name);
}
function closeLast({ stack }) {
    const frame = stack.pop();
    if (frame)
        frame.node.closed = true;
    return frame;
}
// One brace too many between two findings must not close the list.
function isExtra({ text, stack }, at, left) {
    if (left !== stack.length - 3 || text[at] !== "}")
        return false;
    const next = skipGap(text, at + 1);
    if (text[next] === "]")
        return true;
    return text[next] === "," && text[skipGap(text, next + 1)] === "{";
}
