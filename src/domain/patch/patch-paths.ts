import { checkPath, listParentFolders } from "./patch-path.ts";
import { readPatch } from "./read-patch.ts";

/**
 * Lists the paths that `applyPatch` reads from the tree, with all their parent folders, so that they can be loaded in
 * advance.
 * @example
 * patchPaths("--- a/src/a.txt\n+++ b/src/a.txt\n@@ -1 +1 @@\n-a\n+b\n"); // ["src", "src/a.txt", "a", "a/src", "a/src/a.txt"]
 */
export function patchPaths(patch: string): string[] {
  const { files } = readPatch(patch);
  const names = files.flatMap(({ names: own, newNames = [] }) => [...own, ...newNames]);
  const paths = names.flatMap((name) => {
    const checked = checkPath(name);
    return checked.kind === "path" ? [...listParentFolders(checked.path), checked.path] : [];
  });
  return [...new Set(paths)];
}
