import { rootKey } from "./contract-keys.js";
const TAIL = /(?:\s|```|~~~|<[|｜][^<>\s]{1,60}[|｜]>|<\/\w{1,20}>)*$/y;
const MAX_TAIL = 200;
// An answer is never wrapped deeper, and hostile text nests a hundred thousand times.
const MAX_WRAPPERS = 8;
/** Decides whether nothing but closing markup follows. */
export function isOver(text, at) {
    if (text.length - at > MAX_TAIL)
        return false;
    TAIL.lastIndex = at;
    return TAIL.test(text);
}
/** Returns the depth that is left when this bracket closes; one missing bracket is forgiven. */
export function depthBehind(stack, depth, kind) {
    if (stack[depth]?.node.kind === kind)
        return depth - 1;
    if (stack[depth - 1]?.node.kind === kind)
        return depth - 2;
    return undefined;
}
/** Returns the key that an object began with. */
export function firstKey(node) {
    return node.kind === "object" ? node.members.keys().next().value : undefined;
}
/** Decides whether the answer being read began with this key, so that it begins anew here. */
export function beganWith({ stack, contract }, name) {
    if (rootKey(contract, name) === undefined)
        return false;
    return stack.slice(0, MAX_WRAPPERS).some(({ node }) => firstKey(node) === name);
}
/** Decides whether no answer was begun in what was read so far. */
export function isBeforeAnswer({ stack, contract }) {
    return !stack.slice(0, MAX_WRAPPERS).some(({ node }) => {
        const first = firstKey(node);
        return first !== undefined && rootKey(contract, first) !== undefined;
    });
}
