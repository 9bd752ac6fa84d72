import type { PullFile } from "../domain/diff/pull-file.ts";
import type { ChangesOptions, Snapshot } from "../ports/snapshots.ts";
/** Patches of one file and of a whole change that are kept in memory; what is larger is told as too large. */
export declare const PATCH_LIMITS: {
    readonly maxPatchChars: 2000000;
    readonly maxTotalChars: 48000000;
};
/** Fills in patches that the code host kept back (it leaves out large ones) from the snapshot. */
export declare function completePatches(files: readonly PullFile[], source: {
    readonly snapshot: Snapshot;
    readonly base: string;
}, options: Omit<ChangesOptions, "path">): Promise<readonly PullFile[]>;
