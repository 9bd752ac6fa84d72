import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { DiffFile } from "../../../domain/api/draft-response.ts";
import type { Side } from "../../../domain/diff/hunk.ts";
import type { DiffLayout } from "./cut-hunk.ts";
import { type DiffShared, revealFile, revealLine } from "./diff-context.ts";
import { coveredTop, fileAtTop } from "./file-at-top.ts";
import { keepScroll } from "./keep-scroll.ts";

/** Runs an effect before the browser paints. Does nothing on the server, which does not paint. */
export const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** First visible line, and its position in the viewport. */
interface ScrollAnchor {
  readonly path: string;
  readonly side: Side;
  readonly line: number;
  readonly top: number;
}

export interface AnchoredLayoutOptions {
  readonly files: readonly DiffFile[];
  readonly shared: DiffShared;
}

/**
 * Changes the layout and keeps the line at the top of the viewport in place. Returns the layout to
 * render.
 */
export function useAnchoredLayout(
  wanted: DiffLayout,
  { files, shared }: AnchoredLayoutOptions,
): DiffLayout {
  const [layout, setLayout] = useState(wanted);
  const place = useRef<ScrollAnchor>(undefined);
  useEffect(() => {
    if (layout === wanted) return;
    // The page still shows the old layout.
    place.current = readScrollAnchor(files, shared);
    setLayout(wanted);
  }, [layout, wanted, files, shared]);
  useBrowserLayoutEffect(() => {
    const { current } = place;
    place.current = undefined;
    if (current === undefined) return;
    const frame = requestAnimationFrame(() => restoreScrollAnchor(current, shared));
    return () => cancelAnimationFrame(frame);
  }, [layout, shared]);
  return layout;
}

function readScrollAnchor(
  files: readonly DiffFile[],
  shared: DiffShared,
): ScrollAnchor | undefined {
  const path = fileAtTop(files, shared);
  const section = path === undefined ? undefined : shared.files.get(path)?.element.current;
  if (path === undefined || !section) return undefined;
  const edge = coveredTop();
  for (const row of section.querySelectorAll("tr:has(> .ln)")) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom <= edge) continue;
    const at = readRowLocation(row);
    if (at !== undefined) return { path, ...at, top };
  }
  return undefined;
}

function readRowLocation(row: Element): Pick<ScrollAnchor, "side" | "line"> | undefined {
  for (const side of ["RIGHT", "LEFT"] as const) {
    const line = readLineNumber(row, side);
    if (line > 0) return { side, line };
  }
  return undefined;
}

/** Reads the line number of a row on one side, or 0. */
function readLineNumber(row: Element, side: Side): number {
  const cells = row.querySelectorAll(":scope > .ln");
  return Number(cells[side === "LEFT" ? 0 : 1]?.textContent);
}

function restoreScrollAnchor({ path, side, line, top }: ScrollAnchor, shared: DiffShared): void {
  const file = revealFile(shared, path);
  revealLine(shared, path, { side, line });
  const rows = file?.querySelectorAll("tr:has(> .ln)") ?? [];
  const row = [...rows].find((one) => readLineNumber(one, side) === line);
  if (row === undefined) return;
  window.scrollBy(0, row.getBoundingClientRect().top - top);
  keepScroll(row);
}
