import type { Snapshot } from "../ports/snapshots.ts";
type Tree = Pick<Snapshot, "list" | "read">;
/**
 * Reads the templates for descriptions of a snapshot of the default branch, one after the other, as many and as much of
 * them as anybody needs; `undefined` when the repository has none.
 */
export declare function readTemplate(trunk: Tree, signal: AbortSignal): Promise<string | undefined>;
export {};
