import type { PullFile } from "../../domain/diff/pull-file.ts";
export interface PatchLimits {
    readonly maxPatchChars: number;
    readonly maxTotalChars: number;
}
export interface ChangeCollector {
    push(chunk: Buffer): void;
    /** What the raw lines say, without patches. */
    outline(): readonly PullFile[];
    finish(): CollectedChanges;
}
export interface CollectedChanges {
    readonly files: readonly PullFile[];
    /** Object ids behind the files that git calls binary: too large ones are among them. */
    readonly binaryIds: ReadonlyMap<PullFile, readonly string[]>;
}
/** Reads `diff-tree --raw -z -p`: raw lines, an empty one, then the patch, whose sections come in the same order. */
export declare function createChangeCollector(limits: PatchLimits): ChangeCollector;
