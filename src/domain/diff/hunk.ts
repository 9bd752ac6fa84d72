import type { FileHeader } from "./file-header.ts";

/** Where a line of a diff is: LEFT is the file before, RIGHT the file after. */
export type Side = "LEFT" | "RIGHT";

/** A run of changed lines with their context. */
export interface Hunk {
  /** The `@@ … @@` line, section heading included. */
  readonly header: string;
  /** 1-based; 0 when that side has no lines. */
  readonly oldStart: number;
  readonly newStart: number;
  /**
   * The raw lines without their line feed: ` `, `+`, `-` or `\` first, content after it, byte for byte.
   * A context line that lost its space on the way is empty.
   */
  readonly lines: readonly string[];
}

/** One file of a diff. */
export interface FileDiff extends FileHeader {
  readonly hunks: readonly Hunk[];
  /** The text of the hunks as a code host's `patch`; absent when there are none. */
  readonly patch?: string | undefined;
}
