import { checkPath, foldersOf } from "./patch-path.js";
import { readPatch } from "./read-patch.js";
/**
 * Lists the paths that `applyPatch` asks the tree for, every folder on their way included, so that they can be had
 * before.
 *
 * @example
 * patchPaths("--- a/src/a.txt\n+++ b/src/a.txt\n@@ -1 +1 @@\n-a\n+b\n"); // ["src", "src/a.txt", "a", "a/src", "a/src/a.txt"]
 */
export function patchPaths(patch) {
    const { files } = readPatch(patch);
    const names = files.flatMap(({ names: own, newNames = [] }) => [...own, ...newNames]);
    const paths = names.flatMap((name) => {
        const checked = checkPath(name);
        return checked.kind === "path" ? [...foldersOf(checked.path), checked.path] : [];
    });
    return [...new Set(paths)];
}
