import type { PatchHunk } from "./file-patch.ts";
import type { LineIndex } from "./line-index.ts";
/** What is asked about the file that a hunk changes. */
export type KnownLines = Pick<LineIndex, "numberOf" | "texts" | "spend">;
/** A hunk of which it cannot be told where it ends. */
interface UnclearHunk {
    /** Its index. */
    readonly at: number;
    readonly reason: string;
}
/** Settles all hunks of a file. One that has no line left is none. */
export declare function settleHunks(file: KnownLines, hunks: readonly PatchHunk[]): {
    readonly hunks: readonly PatchHunk[];
    readonly unclear: readonly UnclearHunk[];
};
export {};
