import type { FileChange } from "../patch/file-change.ts";
import { type LineChanges } from "./changed-lines.ts";
/** A change of one file, as lines. */
export interface ChangedFile extends LineChanges {
    readonly change: FileChange;
    readonly path: string;
    /** Whether there was a file. */
    readonly isNew: boolean;
    readonly isGone: boolean;
    /** Lines before and after; none of a file that is no text. */
    readonly before: readonly string[];
    readonly after: readonly string[];
}
/** Reads a change as lines. */
export declare function readChangedFile(change: FileChange): ChangedFile;
