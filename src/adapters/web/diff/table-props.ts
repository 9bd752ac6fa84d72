import type { HunkBlock } from "./hunk-span.ts";
import type { LineNote, NoteAtIndex } from "./place-notes.ts";
import type { TokensAt } from "./use-highlight.ts";

/** What the table of a block is made of, in both layouts. */
export interface BlockTableProps {
  readonly block: HunkBlock;
  /** What it shows, for screen readers. */
  readonly caption: string;
  /** The hunk's, when it begins here. */
  readonly header?: string | undefined;
  /** Notes of the file that are on lines: their lines carry a stripe. */
  readonly ranges: readonly LineNote[];
  /** Those of them whose card is in this block. */
  readonly notes: readonly NoteAtIndex[];
  readonly tokensAt: TokensAt;
}
