import type { NotReviewedReason } from "../manifest/manifest.ts";
/** A changed file as the model is told of it. */
export interface FileListEntry {
    readonly path: string;
    readonly previousPath?: string;
    readonly status: string;
    readonly additions?: number;
    readonly deletions?: number;
    /** Why it is not in the diff. */
    readonly leftOut?: NotReviewedReason;
}
/** Lists the changed files, one a line, those left out with their reason; long lists end with a count. */
export declare function fileList(files: readonly FileListEntry[]): string;
