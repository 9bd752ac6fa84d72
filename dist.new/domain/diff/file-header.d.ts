import type { PatchOmission, PullFileStatus } from "./pull-file.ts";
/** What the lines above a file's hunks say. */
export interface FileHeader {
    /** The name after the change; the name before it for a removed file. */
    readonly path: string;
    readonly previousPath?: string;
    readonly status: PullFileStatus;
    readonly oldMode?: string;
    readonly newMode?: string;
    readonly omission?: PatchOmission;
}
/** Reads the header lines of one file of a diff, from `diff --git` (or `---`) to the line before its first hunk. */
export declare function readFileHeader(lines: readonly string[], hasHunks: boolean): FileHeader;
