import { memo, type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { DiffFile } from "../../../domain/api/draft-response.ts";
import { printablePath } from "../../../domain/diff/printable-path.ts";
import type { DiffLayout } from "./cut-hunk.ts";
import { useDiffShared } from "./diff-context.ts";
import type { DiffNote } from "./diff-note.ts";
import { estimateFile } from "./estimate-height.ts";
import { FileBody } from "./file-body.tsx";
import { FileHeader } from "./file-header.tsx";
import { useBrowserLayoutEffect } from "./use-browser-layout-effect.ts";
import { useNearViewport } from "./use-near-viewport.ts";
import { useOpenings } from "./use-openings.ts";
import { usePlaceholder } from "./use-placeholder.ts";

export interface FileSectionProps {
  readonly file: DiffFile;
  readonly layout: DiffLayout;
  readonly notes: readonly DiffNote[];
  readonly isFolded: boolean;
  /** Whether unchanged lines can be loaded. */
  readonly canOpen: boolean;
  /** Rows that are there in the first view; absent when nothing of the file is. */
  readonly rowsThere: number | undefined;
  /** What is there is never taken away: the diff is small. */
  readonly stays: boolean;
}

/** A file of the diff: there when it is near the window, a space of its height when it is not. */
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
  const { openings, open } = useOpenings(file.file.path);
  useKeepHead(element, file.isFolded);
  const body = { ...file, openings, rowsThere, onOpen: canOpen ? open : undefined };
  return (
    <>
      <FileHeader file={file.file} isFolded={file.isFolded} />
      {file.isFolded ? null : <FileBody {...body} />}
    </>
  );
}

/** A file that is folded while one reads its end would leave the reader far below it. */
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
