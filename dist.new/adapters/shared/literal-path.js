/**
 * Tells a path that may name something in a tree.
 *
 * `.git` in any spelling is not one: a checkout has none, and a tree that holds one is an attack.
 */
export function isLiteralPath(path) {
    return !path.includes("\0") && path.split("/").every(isName);
}
function isName(segment) {
    return segment !== "" && segment !== "." && segment !== ".." && !isGitFolder(segment);
}
export function isGitFolder(name) {
    return name.toLowerCase() === ".git";
}
