import { memo, type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { DiffFile } from "../../../domain/api/draft-response.ts";
import { printablePath } from "../../../domain/diff/quoted-path.ts";
import type { DiffLayout } from "./cut-hunk.ts";
import { useDiffShared } from "./diff-context.ts";
import { estimateFile } from "./estimate-height.ts";
import { FileBody } from "./file-body.tsx";
import { FileHeader } from "./file-header.tsx";
import type { IsFoldedHunk } from "./fold-hunks.ts";
import type { DiffNote } from "./notes-by-path.ts";
import { useBrowserLayoutEffect } from "./use-anchored-layout.ts";
import { useNearViewport } from "./use-near-viewport.ts";
import { useOpenings } from "./use-openings.ts";
import { usePlaceholder } from "./use-placeholder.ts";

export interface FileSectionProps {
  readonly file: DiffFile;
  readonly layout: DiffLayout;
  readonly notes: readonly DiffNote[];
  readonly isFolded: boolean;
  /** Unchanged lines can be loaded. */
  readonly canOpen: boolean;
  /** Number of rows rendered in the first view; absent if the file is not part of it. */
  readonly rowsThere: number | undefined;
  /** Never removed because the diff is small. */
  readonly stays: boolean;
  /** Absent if no hunk of the file is folded. */
  readonly isFoldedHunk: IsFoldedHunk | undefined;
}

/**
 * Section of a file: rendered near the viewport, and a placeholder of the same height elsewhere.
 */
export const FileSection = memo(function FileSection(props: FileSectionProps): ReactNode {
  const { file, isFolded, rowsThere, stays } = props;
  const { path } = file;
  const element = useRef<HTMLElement>(null);
  const shared = useDiffShared();
  const near = useNearViewport(element, {
    reach: "file",
    isThere: shared.isFirstView && rowsThere !== undefined,
    stays,
  });
  usePlaceholder(element, near, {
    state: isFolded ? "folded" : "open",
    estimate: () => estimateFile(file, isFolded),
  });
  const { show } = near;
  useBrowserLayoutEffect(() => {
    const entry = { element, show };
    shared.files.set(path, entry);
    return () => {
      if (shared.files.get(path) === entry) shared.files.delete(path);
    };
  }, [path, shared, show]);
  return (
    <section
      className={isFolded ? "file" : "file file-open"}
      aria-label={printablePath(path)}
      ref={element}
    >
      {near.isNear ? <FileContent {...props} element={element} /> : null}
    </section>
  );
});

type ContentProps = FileSectionProps & { readonly element: RefObject<HTMLElement | null> };

function FileContent({ element, canOpen, rowsThere = 0, ...file }: ContentProps): ReactNode {
  const { openings, open, unfold } = useOpenings(file.file.path);
  useKeepHead(element, file.isFolded);
  const onOpen = canOpen ? open : undefined;
  const body = { ...file, openings, rowsThere, onOpen, onUnfold: unfold };
  return (
    <>
      <FileHeader file={file.file} isFolded={file.isFolded} />
      {file.isFolded ? null : <FileBody {...body} />}
    </>
  );
}

/**
 * Keeps the header in view when a file is folded: a reader near its end would otherwise be left far
 * below it.
 */
function useKeepHead(element: RefObject<HTMLElement | null>, isFolded: boolean): void {
  const wasFolded = useRef(isFolded);
  useEffect(() => {
    const { current } = element;
    const isNew = isFolded && !wasFolded.current;
    wasFolded.current = isFolded;
    if (isNew && current !== null && current.getBoundingClientRect().top < 0)
      current.scrollIntoView({ block: "start" });
  }, [element, isFolded]);
}
