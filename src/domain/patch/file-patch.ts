import type { PatchProblem } from "./patch-problem.ts";

/** One line of a hunk, without its sign and its end-of-line. */
export interface PatchLine {
  readonly op: " " | "-" | "+";
  readonly text: string;
  /** `\ No newline at end of file` follows the line. */
  readonly noEol?: true;
  /** The line ended in a carriage return, which matters in a new file. */
  readonly hasCr?: true;
}

/** Lines to find in a file, and their replacement. */
export interface PatchHunk {
  /** First line of the old side, 1-based, as written in the patch. Models often miscount. Absent if not given. */
  readonly start?: number | undefined;
  readonly lines: readonly PatchLine[];
  /** Lines above the hunk, outermost first, as named in `*** Begin Patch`. */
  readonly anchors?: readonly string[] | undefined;
  /** The line above the hunk that its header names after the numbers. */
  readonly heading?: string;
  /** The hunk ends at the end of the file. */
  readonly isAtEnd?: true | undefined;
  /** Its dialect requires it to be below the previous hunk. */
  readonly isOrdered?: true;
  /** Its header has no line counts, or counts that do not match its lines. */
  readonly isMiscounted?: true | undefined;
  /** Rows after the hunk, some of which may be lines of the hunk or items of a list. */
  readonly trailing?: readonly string[] | undefined;
}

/** The change of one file in a patch. Names list every possible reading, most likely first. */
export interface FilePatch {
  readonly kind: "modify" | "add" | "delete" | "rename" | "copy";
  /** Names of the existing file; of the new file for `add`. */
  readonly names: readonly string[];
  /** Names of the file after a `rename` or `copy`, in the order of `names`. */
  readonly newNames?: readonly string[] | undefined;
  /** Mode after the change, if the patch sets one. */
  readonly mode?: string | undefined;
  readonly hunks: readonly PatchHunk[];
  /** The change is binary and cannot be expressed in a text patch. */
  readonly isBinary?: true | undefined;
}

/** A parsed patch: its changes, and the parts that could not be parsed. */
export interface ParsedPatch {
  readonly files: readonly FilePatch[];
  readonly problems: readonly PatchProblem[];
}

/** Returns the lines that a hunk expects to find. */
export const getOldLines = (hunk: PatchHunk): PatchLine[] =>
  hunk.lines.filter(({ op }) => op !== "+");

/** Returns the lines of a hunk after the change. */
export const getNewLines = (hunk: PatchHunk): PatchLine[] =>
  hunk.lines.filter(({ op }) => op !== "-");
