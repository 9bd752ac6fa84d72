import type { FileHeader } from "./file-header.ts";

/** Side of a diff: LEFT is the file before the change, RIGHT the file after it. */
export type Side = "LEFT" | "RIGHT";

/** Run of changed lines with their context. */
export interface Hunk {
  /** The `@@ … @@` line, section heading included. */
  readonly header: string;
  /** 1-based; 0 if that side has no lines. */
  readonly oldStart: number;
  readonly newStart: number;
  /**
   * Raw lines without their line feed: ` `, `+`, `-` or `\` first, then the content, byte for byte.
   * A context line whose space was stripped is empty.
   */
  readonly lines: readonly string[];
}

/** One file of a diff. */
export interface FileDiff extends FileHeader {
  readonly hunks: readonly Hunk[];
  /** Text of the hunks in the format of a code host's `patch`; absent if there are none. */
  readonly patch?: string | undefined;
}
