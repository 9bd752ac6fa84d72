import type { Snapshot } from "../ports/snapshots.ts";
/** Reads the review rules of a snapshot of the default branch; `undefined` when the repository has none. */
export declare function readRules(snapshot: Pick<Snapshot, "stat" | "read">, path: string, signal: AbortSignal): Promise<string | undefined>;
