import type { PatchProblem } from "./patch-problem.ts";

/** One line of a hunk, without its sign and its end-of-line. */
export interface PatchLine {
  readonly op: " " | "-" | "+";
  readonly text: string;
  /** `\ No newline at end of file` follows it. */
  readonly noEol?: true;
  /** It ended in a carriage return, which counts in a file that is new. */
  readonly hasCr?: true;
}

/** Lines that are to be found in a file, and what becomes of them. */
export interface PatchHunk {
  /** First line of the old side, 1-based, as the patch says: models count badly. Absent when it says nothing. */
  readonly start?: number | undefined;
  readonly lines: readonly PatchLine[];
  /** Lines above the hunk, outermost first, as `*** Begin Patch` names them. */
  readonly anchors?: readonly string[] | undefined;
  /** The line above the hunk that its header names behind the numbers. */
  readonly heading?: string;
  /** The hunk ends where the file ends. */
  readonly isAtEnd?: true | undefined;
  /** It stands below the hunk before it, as its dialect says. */
  readonly isOrdered?: true;
  /** Its header counts other lines than it has, or counts none. */
  readonly isMiscounted?: true;
  /** Rows behind it of which some could be lines of it, or items of a list. */
  readonly trailing?: readonly string[];
}

/** What a patch does to one file. Names hold every way to read what is written, the likeliest first. */
export interface FilePatch {
  readonly kind: "modify" | "add" | "delete" | "rename" | "copy";
  /** Of the file as it is; of the new file for `add`. */
  readonly names: readonly string[];
  /** Of the file as it becomes, for `rename` and `copy`, in the order of `names`. */
  readonly newNames?: readonly string[] | undefined;
  /** Mode after the change, when the patch sets one. */
  readonly mode?: string | undefined;
  readonly hunks: readonly PatchHunk[];
  /** It holds what no text patch can say. */
  readonly isBinary?: true | undefined;
}

/** A patch as it was read: what it does, and what of it nobody can read. */
export interface ParsedPatch {
  readonly files: readonly FilePatch[];
  readonly problems: readonly PatchProblem[];
}

/** The lines that a hunk expects to find. */
export const getOldLines = (hunk: PatchHunk): PatchLine[] =>
  hunk.lines.filter(({ op }) => op !== "+");

/** The lines that a hunk leaves behind. */
export const getNewLines = (hunk: PatchHunk): PatchLine[] =>
  hunk.lines.filter(({ op }) => op !== "-");
