import { foldName, isGitSpelling } from "./folded-name.js";
const SLASH = 0x2f;
const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 3_500;
const LEFT_OUT = { kind: "left-out" };
const SKIPPED = { kind: "skipped" };
/** Makes the decision for each path of a tree, given as git has it: any bytes but NUL. */
export function createTreePlaces({ without = [], below = "" }) {
    const left = without.map((path) => path.split("/").map(foldName));
    const parent = Buffer.from(below);
    return (path, isLink) => {
        const within = relativeTo(parent, path);
        if (within === undefined)
            return LEFT_OUT;
        const names = within.toString("utf8").split("/");
        if (left.some((parts) => parts.every((part, at) => part === foldName(names[at] ?? ""))))
            return LEFT_OUT;
        const isFit = within.length <= MAX_PATH_BYTES && names.every(isName);
        return isFit && !(isLink && isModulesFile(names)) ? { kind: "written", path: within } : SKIPPED;
    };
}
function relativeTo(parent, path) {
    if (parent.length === 0)
        return path;
    if (path.equals(parent))
        return path.subarray(path.lastIndexOf(SLASH) + 1);
    const isBelow = path[parent.length] === SLASH && path.subarray(0, parent.length).equals(parent);
    return isBelow ? path.subarray(parent.length + 1) : undefined;
}
function isName(name) {
    if (name === "" || name === "." || name === ".." || name.includes("\0"))
        return false;
    return Buffer.byteLength(name) <= MAX_NAME_BYTES && !isGitSpelling(name);
}
/** git follows it as a link in nobody's tree, and takes none into an index. */
function isModulesFile(names) {
    return foldName(names.at(-1) ?? "") === ".gitmodules";
}
