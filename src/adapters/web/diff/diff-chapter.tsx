import { memo, type ReactNode, useEffect, useMemo, useRef } from "react";
import type { DiffFile } from "../../../domain/api/draft-response.ts";
import type { Chapter } from "./chapter.ts";
import { findChapter, getChapters } from "./chapters.ts";
import type { DiffLayout } from "./cut-hunk.ts";
import { useDiffShared } from "./diff-context.ts";
import { DiffSegment } from "./diff-segment.tsx";
import { LINE_PX } from "./estimate-height.ts";
import { getFileModel } from "./file-model.ts";
import { countLines, getSegments, type Openings, openSegments } from "./file-segments.ts";
import { foldSegments, type IsFoldedHunk } from "./fold-hunks.ts";
import type { OpenLines } from "./gap-row.tsx";
import { type LineNote, placeNotes } from "./place-notes.ts";
import { useNearViewport } from "./use-near-viewport.ts";
import { usePlaceholder } from "./use-placeholder.ts";
import { useRevealTarget } from "./use-reveal-target.ts";

export interface ChapterProps {
  readonly file: DiffFile;
  readonly chapter: Chapter;
  readonly layout: DiffLayout;
  /** Notes of the file that are anchored to lines. */
  readonly notes: readonly LineNote[];
  readonly openings: Openings;
  /** Absent if lines of gaps cannot be loaded. */
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
 * Chapter of a long patch: rendered near the viewport, and a placeholder of the same height
 * elsewhere.
 */
export const DiffChapter = memo(function DiffChapter(props: ChapterProps): ReactNode {
  const { file, chapter, layout, rowsThere, stays } = props;
  const element = useRef<HTMLDivElement>(null);
  const { isFirstView } = useDiffShared();
  const near = useNearViewport(element, {
    reach: "file",
    isThere: isFirstView && rowsThere > 0,
    stays,
  });
  usePlaceholder(element, near, { state: layout, estimate: () => chapter.rows * LINE_PX });
  useRevealTarget({
    path: file.path,
    element,
    show: near.show,
    hasLine: (at) => findChapter(getChapters(file), at) === chapter,
  });
  return <div ref={element}>{near.isNear ? <ChapterSegments {...props} /> : null}</div>;
});

/** Segments of a chapter. */
export const ChapterSegments = memo(function ChapterSegments(props: ChapterProps): ReactNode {
  const { file, chapter, layout, notes, openings, onOpen, rowsThere, stays } = props;
  const { isFoldedHunk, onUnfold } = props;
  const all = getSegments(getFileModel(file, chapter), layout);
  const own = useMemo(
    () => (isFoldedHunk === undefined ? all : foldSegments(all, isFoldedHunk, openings.hunks)),
    [all, isFoldedHunk, openings.hunks],
  );
  const placed = useMemo(() => ({ byBlock: placeNotes(own, notes), ranges: notes }), [own, notes]);
  const segments = useMemo(() => openSegments(own, openings, layout), [own, openings, layout]);
  const isOpened = useIsNew(openings);
  const { isFirstView } = useDiffShared();
  let rows = 0;
  return segments.map((segment) => {
    const isThere = isOpened || (isFirstView && rows < rowsThere);
    rows += countLines(segment.parts);
    const common = { segment, layout, onOpen, onUnfold, stays, path: file.path, notes: placed };
    return <DiffSegment key={segment.key} {...common} isThere={isThere} />;
  });
});

/**
 * Checks whether a value is new in this render: content that the user has just expanded renders
 * immediately.
 */
function useIsNew(value: unknown): boolean {
  const known = useRef(value);
  useEffect(() => {
    known.current = value;
  });
  return known.current !== value;
}
