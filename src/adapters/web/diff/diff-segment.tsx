import { memo, type ReactNode, Suspense, useRef, useState } from "react";
import { CodeTable, type CodeTableProps } from "./code-table.tsx";
import type { DiffLayout } from "./cut-hunk.ts";
import { useDiffShared } from "./diff-context.ts";
import { estimateSegment } from "./estimate-height.ts";
import { countLines, type FileSegment } from "./file-segments.ts";
import { FoldedRow } from "./folded-row.tsx";
import { GapRow, type OpenLines } from "./gap-row.tsx";
import { type ChapterNotes, findRow } from "./place-notes.ts";
import { useNearViewport } from "./use-near-viewport.ts";
import { usePlaceholder } from "./use-placeholder.ts";
import { useRevealTarget } from "./use-reveal-target.ts";

export interface DiffSegmentProps {
  readonly path: string;
  readonly segment: FileSegment;
  readonly layout: DiffLayout;
  readonly notes: ChapterNotes;
  /** Absent if lines of gaps cannot be loaded. */
  readonly onOpen: OpenLines | undefined;
  onUnfold(key: string): void;
  /** Rendered in the first view. */
  readonly isThere: boolean;
  /** Never removed because the diff is small. */
  readonly stays: boolean;
}

/** Lines of a file: rendered near the viewport, and a placeholder of the same height elsewhere. */
export const DiffSegment = memo(function DiffSegment(props: DiffSegmentProps): ReactNode {
  const { path, segment, layout, notes, isThere, stays } = props;
  const element = useRef<HTMLDivElement>(null);
  const shared = useDiffShared();
  const [isFirst] = useState(shared.isFirstView);
  const near = useNearViewport(element, { reach: "block", isThere, stays });
  usePlaceholder(element, near, {
    state: layout,
    estimate: () => {
      const width = element.current === null ? 0 : shared.width(element.current);
      return estimateSegment(segment, notes, { layout, width });
    },
  });
  useRevealTarget({
    path,
    element,
    show: near.show,
    hasLine: (at) =>
      segment.parts.some((part) => part.kind === "block" && findRow(part.block, at) !== undefined),
  });
  const content = near.isNear ? <SegmentParts {...props} element={element} /> : null;
  // The Suspense boundary lets the first view hydrate in parts.
  return (
    <div className={`diff-segment ${sizeClass(segment)}`} ref={element}>
      {isFirst ? <Suspense>{content}</Suspense> : content}
    </div>
  );
});

/**
 * Returns the class for the number of lines, in steps of eight, which the style sheet uses for the
 * height.
 */
function sizeClass({ parts }: FileSegment): string {
  const steps = Math.min(6, Math.max(1, Math.round(countLines(parts) / 8)));
  return `lines-${8 * steps}`;
}

type PartsProps = DiffSegmentProps & Pick<CodeTableProps, "element">;

const SegmentParts = memo(function SegmentParts(props: PartsProps): ReactNode {
  const { path, segment, layout, notes, onOpen, onUnfold, element } = props;
  return segment.parts.map((part) => {
    if (part.kind === "gap") return <GapRow key={part.key} gap={part.gap} onOpen={onOpen} />;
    if (part.kind === "folded")
      return <FoldedRow key={part.key} hunk={part.hunk} onUnfold={onUnfold} />;
    return (
      <CodeTable
        key={part.key}
        path={path}
        layout={layout}
        block={part.block}
        header={part.header}
        notes={notes}
        element={element}
      />
    );
  });
});
