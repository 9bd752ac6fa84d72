import { findingKey } from "./contract-keys.js";
import { membersFor } from "./finding-names.js";
import { placeOf } from "./finding-place.js";
import { bodyOf } from "./finding-text.js";
import { severityOf } from "./severity-of.js";
import { toText } from "./to-text.js";
const TEXTS = ["quote", "suggestion"];
const SIDES = {
    right: "RIGHT",
    r: "RIGHT",
    new: "RIGHT",
    left: "LEFT",
    l: "LEFT",
    old: "LEFT",
};
const CATEGORIES = {
    correctness: "correctness",
    bug: "correctness",
    security: "security",
    performance: "performance",
    tests: "tests",
    test: "tests",
    testing: "tests",
    docs: "docs",
    documentation: "docs",
    maintainability: "maintainability",
    style: "style",
};
/**
 * Reads one remark. Values that are none under the contract (line "top", side "both") are left
 * out; a range given as the line becomes `start_line` and `line`; other names of a part are read where they are plain.
 */
export function shapeFinding(object, repairs) {
    const said = membersOf(object, repairs);
    const place = placeOf(object, repairs);
    const body = bodyOf(object);
    if (body?.isOwn === false)
        repairs.add("other-key");
    const title = toText(membersFor(object, "title")[0]?.[1]);
    return {
        ...texts(said),
        ...defined({ title, body: body?.text }),
        ...defined({ ...place }),
        ...word("side", said, SIDES),
        ...word("start_side", said, SIDES),
        ...defined({ severity: severityOf(object, [title, body?.text], repairs) }),
        ...word("category", said, CATEGORIES),
        ...defined({ confidence: toConfidence(said.get("confidence")) }),
    };
}
function defined(given) {
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
function membersOf(object, repairs) {
    const said = new Map();
    for (const [written, node] of object.members) {
        const key = findingKey(written);
        // The contract's own spelling wins over another one.
        if (key === undefined || (key !== written && object.members.has(key)))
            continue;
        if (key !== written)
            repairs.add("key-spelling");
        said.set(key, node);
    }
    return said;
}
function texts(said) {
    const found = {};
    for (const key of TEXTS) {
        const text = toText(said.get(key));
        if (text !== undefined)
            found[key] = text;
    }
    return found;
}
function word(key, said, words) {
    const text = toText(said.get(key))?.trim().toLowerCase();
    const value = text !== undefined && Object.hasOwn(words, text) ? words[text] : undefined;
    return (value === undefined ? {} : { [key]: value });
}
function toConfidence(node) {
    const text = node?.kind === "text"
        ? /^\s*(\d{1,3}(?:\.\d{1,20})?|\.\d{1,20})\s*(%?)\s*$/.exec(node.value)
        : null;
    const value = node?.kind === "plain" ? node.value : text ? Number(text[1]) : undefined;
    if (typeof value !== "number" || !(value >= 0 && value <= 100))
        return undefined;
    return value > 1 || text?.[2] === "%" ? value / 100 : value;
}
