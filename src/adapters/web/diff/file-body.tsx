import { memo, type ReactNode, useMemo } from "react";
import type { DiffFile } from "../../../domain/api/draft-response.ts";
import { printablePath } from "../../../domain/diff/quoted-path.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { getChapters } from "./chapters.ts";
import type { DiffLayout } from "./cut-hunk.ts";
import { ChapterSegments, DiffChapter } from "./diff-chapter.tsx";
import { noLinesReason } from "./file-labels.ts";
import { lastLineNumber } from "./file-model.ts";
import type { Openings } from "./file-segments.ts";
import type { IsFoldedHunk } from "./fold-hunks.ts";
import type { OpenLines } from "./gap-row.tsx";
import { NoteSlot } from "./note-slot.tsx";
import type { DiffNote } from "./notes-by-path.ts";
import { sortNotes } from "./place-notes.ts";

export interface FileBodyProps {
  readonly file: DiffFile;
  readonly layout: DiffLayout;
  readonly notes: readonly DiffNote[];
  readonly openings: Openings;
  readonly onOpen: OpenLines | undefined;
  /** Absent if no hunk of the file is folded. */
  readonly isFoldedHunk: IsFoldedHunk | undefined;
  onUnfold(key: string): void;
  /** Number of rows rendered in the first view. */
  readonly rowsThere: number;
  /** Rendered content is never removed. */
  readonly stays: boolean;
}

/**
 * Body of a file section: notes on the whole file, then its lines or the reason that it has none.
 */
export const FileBody = memo(function FileBody(props: FileBodyProps): ReactNode {
  const { file, notes } = props;
  if (file.patch !== undefined) return <FileLines {...props} />;
  return (
    <div className="file-body">
      <FileNotes notes={notes} />
      <div className="file-state">
        {file.isCut ? <Skeleton what="the lines of the file" /> : <p>{noLinesReason(file)}</p>}
      </div>
    </div>
  );
});

function FileLines(props: FileBodyProps): ReactNode {
  const { file, notes, ...common } = props;
  const { layout } = props;
  const { onTop, atLines } = useMemo(() => sortNotes(file, notes), [file, notes]);
  const chapters = getChapters(file);
  let left = props.rowsThere;
  const parts = chapters.map((chapter) => {
    const own = { ...common, file, chapter, notes: atLines, rowsThere: left };
    left -= chapter.rows;
    return chapters.length === 1 ? (
      <ChapterSegments key={chapter.index} {...own} />
    ) : (
      <DiffChapter key={chapter.index} {...own} />
    );
  });
  const content = (
    <>
      <FileNotes notes={onTop} />
      {parts}
    </>
  );
  const digits = `digits-${String(lastLineNumber(file)).length}`;
  if (layout === "unified") return <div className={`file-body ${digits}`}>{content}</div>;
  const label = `${printablePath(file.path)} side by side`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard.
    <section className={`file-body table-scroll ${digits}`} tabIndex={0} aria-label={label}>
      {content}
    </section>
  );
}

/** Cards above a file: findings on the whole file and findings whose line is not shown. */
function FileNotes({ notes }: { readonly notes: readonly DiffNote[] }): ReactNode {
  return notes.map(({ id }) => (
    <div key={id} className="file-body-note" data-note={id}>
      <NoteSlot id={id} />
    </div>
  ));
}
