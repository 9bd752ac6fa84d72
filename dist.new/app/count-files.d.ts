import type { Snapshot } from "../ports/snapshots.ts";
/** Counts the files of a snapshot, as far as `enough`: whoever asks need not know of more. */
export declare function countFiles(snapshot: Pick<Snapshot, "list">, enough: number, signal: AbortSignal): Promise<number>;
