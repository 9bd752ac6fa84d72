import type { PatchLine } from "./file-patch.ts";
import { type LineIndex } from "./line-index.ts";
import type { LineSpan } from "./match-wrapped.ts";
/**
 * Writes the file's own quotes, dashes and blanks into added lines where the lines that matched show that the patch has
 * typographic ones, or no-break spaces, for them. Returns the reason when that is not to be told for one of them.
 */
export declare function restoreTypography(index: LineIndex, hunk: {
    readonly lines: readonly PatchLine[];
    readonly spans: readonly LineSpan[];
}): readonly PatchLine[] | {
    readonly reason: string;
};
