import type { FileChange } from "./file-change.ts";
import type { PatchProblem } from "./patch-problem.ts";
import { type PatchTree } from "./patch-tree.ts";
import { type Rung } from "./place-hunk.ts";
/** All of a patch, or none of it. */
export type PatchOutcome = {
    readonly kind: "applied";
    readonly changes: readonly FileChange[];
    /** The loosest look that a place was found with. */
    readonly rung: Rung;
    /** One line for each file that the patch did not fit as it was written. */
    readonly notes: readonly string[];
} | {
    readonly kind: "refused";
    readonly reasons: readonly PatchProblem[];
};
/**
 * Applies a patch in memory: a unified diff as models write it, `*** Begin Patch`, or SEARCH/REPLACE blocks. Every
 * place must be the only one, untouched lines stay byte for byte with their ends, BOM and mode, no path leaves the tree
 * or goes through a link; anything else refuses the whole patch, with reasons.
 *
 * @example
 * const bytes = new TextEncoder().encode("one\ntwo\n");
 * const tree = { read: (path) => (path === "a.txt" ? { bytes, mode: "100644" } : undefined), paths: () => ["a.txt"] };
 * const outcome = applyPatch(tree, "--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n");
 * [outcome.kind, outcome.rung, new TextDecoder().decode(outcome.changes[0].after.bytes)]; // ["applied", "exact", "one\n2\n"]
 */
export declare function applyPatch(tree: PatchTree, patch: string): PatchOutcome;
