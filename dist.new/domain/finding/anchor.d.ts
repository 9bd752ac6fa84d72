import type { Side } from "../diff/hunk.ts";
import type { DiffIndex } from "./diff-index.ts";
import type { Finding } from "./finding.ts";
/** A position that the code host accepts for a comment. */
export interface Place {
    readonly path: string;
    readonly side: Side;
    /** Last line. */
    readonly line: number;
    /** First line of a range; absent for one line. Same side and hunk as `line`. */
    readonly startLine?: number;
}
/** Where a finding belongs. */
export type Anchor = {
    readonly bucket: "inline";
    readonly place: Place;
    readonly moved: boolean;
    readonly reason: string;
} | {
    readonly bucket: "file";
    readonly path: string;
    readonly reason: string;
} | {
    readonly bucket: "summary";
    readonly path?: string;
    readonly reason: string;
};
/**
 * Decides where a finding stands: on its line when the quote agrees or there is none, else on the one place of the
 * file's diff that reads as the quote, else at the file or in the summary.
 */
export declare function anchorFinding(finding: Finding, diff: DiffIndex): Anchor;
