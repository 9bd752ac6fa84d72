/** Key under which an answer repeats the code that only its prompt held. */
export const NONCE_KEY = "nonce";
// Who has not used a contract key by then uses none; keeps hostile objects cheap.
const MAX_KEYS = 40;
const FINDING_KEYS = [
    "path",
    "side",
    "line",
    "start_line",
    "start_side",
    "quote",
    "severity",
    "category",
    "title",
    "body",
    "suggestion",
    "confidence",
];
const ROOT_KEYS = {
    review: [NONCE_KEY, "summary", "event", "comments"],
    task: [NONCE_KEY, "title", "body", "patch"],
};
const ROOT = { review: bySpelling(ROOT_KEYS.review), task: bySpelling(ROOT_KEYS.task) };
const FINDING = bySpelling(FINDING_KEYS);
/** Returns the contract's own name of an answer's key, however it is spelled (`Start-Line`, `startLine`). */
export function rootKey(contract, written) {
    return ROOT[contract].get(spelling(written));
}
/** Returns the contract's own name of a finding's key, however it is spelled. */
export function findingKey(written) {
    return FINDING.get(spelling(written));
}
/** Decides whether an object still waits for this key: the contract has it there and it was not read yet. */
export function awaitsKey(contract, object, written) {
    if (object.members.has(written))
        return false;
    const role = roleOf(contract, object);
    if (role !== "finding" && rootKey(contract, written) !== undefined)
        return true;
    return contract === "review" && role !== "answer" && findingKey(written) !== undefined;
}
/** Decides whether an object still waits for a key that begins like this. */
export function awaitsBeginning(contract, object, begun) {
    return [...ROOT_KEYS[contract], ...FINDING_KEYS].some((key) => key.startsWith(begun) && awaitsKey(contract, object, key));
}
function roleOf(contract, object) {
    let left = MAX_KEYS;
    for (const written of object.members.keys()) {
        if (left-- === 0)
            break;
        if (rootKey(contract, written) !== undefined)
            return "answer";
        if (contract === "review" && findingKey(written) !== undefined)
            return "finding";
    }
    return "unknown";
}
function spelling(written) {
    return written.toLowerCase().replace(/[^a-z]/g, "");
}
function bySpelling(keys) {
    return new Map(keys.map((key) => [spelling(key), key]));
}
