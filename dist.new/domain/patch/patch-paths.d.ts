/**
 * Lists the paths that `applyPatch` asks the tree for, every folder on their way included, so that they can be had
 * before.
 *
 * @example
 * patchPaths("--- a/src/a.txt\n+++ b/src/a.txt\n@@ -1 +1 @@\n-a\n+b\n"); // ["src", "src/a.txt", "a", "a/src", "a/src/a.txt"]
 */
export declare function patchPaths(patch: string): string[];
