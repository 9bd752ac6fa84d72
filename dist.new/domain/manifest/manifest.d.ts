import type { PullFile, PullFileStatus } from "../diff/pull-file.ts";
/** Why a file, or a part of it, was not shown to the model. */
export type NotReviewedReason = "binary" | "no-patch" | "too-large" | "submodule" | "filtered" | "generated" | "skipped-by-rule" | "no-content-change" | "lines-clipped" | "model-failed" | "budget-spent";
export type ReviewState = "reviewed" | "in-part" | "not-reviewed";
/** What became of one changed file. */
export interface ManifestEntry {
    readonly path: string;
    readonly previousPath?: string;
    readonly status: PullFileStatus;
    readonly additions?: number;
    readonly deletions?: number;
    readonly state: ReviewState;
    readonly reason?: NotReviewedReason;
}
/** Every changed file of a pull request with its state: nothing is left out without a word. */
export type Manifest = readonly ManifestEntry[];
/** Tells whether all content of the head was looked at: what unattended approval asks for. */
export declare function isComplete(manifest: Manifest): boolean;
/** What happened to the parts of one file that were to be shown. */
export interface PartOutcome {
    readonly path: string;
    readonly isClipped: boolean;
    /** Absent when the model answered for it. */
    readonly failure?: "model-failed" | "budget-spent";
}
/** Makes the manifest from the files, why some were left out, and what became of the parts of the others. */
export declare function buildManifest(files: readonly PullFile[], leftOut: ReadonlyMap<string, NotReviewedReason>, outcomes: readonly PartOutcome[]): Manifest;
