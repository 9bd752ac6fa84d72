import type { HunkBlock } from "./hunk-span.ts";
import type { LineNote, NoteAtIndex } from "./place-notes.ts";
import type { TokensAt } from "./use-highlight.ts";

/** Props of a block's table, in both layouts. */
export interface BlockTableProps {
  readonly block: HunkBlock;
  /** Description for screen readers. */
  readonly caption: string;
  /** Header of the hunk, if the hunk starts in this block. */
  readonly header?: string | undefined;
  /** Notes of the file that are anchored to lines; their lines carry a stripe. */
  readonly ranges: readonly LineNote[];
  /** Notes whose card is in this block. */
  readonly notes: readonly NoteAtIndex[];
  readonly tokensAt: TokensAt;
}
