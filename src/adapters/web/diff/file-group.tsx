import { type ReactNode, useRef } from "react";
import type { DiffFile } from "../../../domain/api/draft-response.ts";
import { useDiffShared } from "./diff-context.ts";
import { estimateFile, FILE_GAP_PX } from "./estimate-height.ts";
import { useBrowserLayoutEffect } from "./use-anchored-layout.ts";
import { useNearViewport } from "./use-near-viewport.ts";
import { usePlaceholder } from "./use-placeholder.ts";

export interface FileGroupProps {
  readonly files: readonly DiffFile[];
  isFolded(path: string): boolean;
  /** A file of the group is rendered in the first view. */
  readonly isThere: boolean;
  /** Never removed because the diff is small. */
  readonly stays: boolean;
  /** Sections of the files. */
  readonly children: ReactNode;
}

/**
 * Group of files in a change that may have thousands: rendered near the viewport, and a placeholder
 * elsewhere.
 */
export function FileGroup({
  files,
  isFolded,
  isThere,
  stays,
  children,
}: FileGroupProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const shared = useDiffShared();
  const near = useNearViewport(element, {
    reach: "shelf",
    isThere: shared.isFirstView && isThere,
    stays,
  });
  const { isNear, show } = near;
  usePlaceholder(element, near, {
    state: files.map(({ path }) => (isFolded(path) ? "f" : "o")).join(""),
    estimate: () =>
      files.reduce((sum, file) => sum + estimateFile(file, isFolded(file.path)), -FILE_GAP_PX) +
      files.length * FILE_GAP_PX,
  });
  useBrowserLayoutEffect(() => {
    if (isNear) return;
    // While its files are not rendered, the group is the reveal target for them.
    for (const { path } of files) shared.files.set(path, { element, show });
  }, [files, isNear, shared, show]);
  return (
    <div className="diff-shelf" ref={element}>
      {isNear ? children : null}
    </div>
  );
}
