import { memo, type ReactNode, type RefObject } from "react";
import { printablePath } from "../../../domain/diff/quoted-path.ts";
import type { DiffLayout } from "./cut-hunk.ts";
import type { HunkBlock } from "./hunk-span.ts";
import type { ChapterNotes, NoteAtIndex } from "./place-notes.ts";
import { SplitTable } from "./split-table.tsx";
import { UnifiedTable } from "./unified-table.tsx";
import { useHighlight } from "./use-highlight.ts";

export interface CodeTableProps {
  readonly path: string;
  readonly layout: DiffLayout;
  readonly block: HunkBlock;
  readonly header: string | undefined;
  readonly notes: ChapterNotes;
  /** Element that contains the table. */
  readonly element: RefObject<HTMLElement | null>;
}

const NO_NOTES: readonly NoteAtIndex[] = [];

/** Table of a block's lines with syntax colors, word marks and finding cards. */
export const CodeTable = memo(function CodeTable(props: CodeTableProps): ReactNode {
  const { path, layout, block, header, notes, element } = props;
  const tokensAt = useHighlight({ path, block, element });
  const Table = layout === "split" ? SplitTable : UnifiedTable;
  const [span] = block.spans;
  return (
    <Table
      block={block}
      caption={`Changes in ${printablePath(path)} from line ${span?.right ?? 1} on`}
      header={header}
      ranges={notes.ranges}
      notes={notes.byBlock.get(block) ?? NO_NOTES}
      tokensAt={tokensAt}
    />
  );
});
