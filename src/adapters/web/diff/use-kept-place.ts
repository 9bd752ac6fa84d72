import { useEffect, useRef, useState } from "react";
import type { DiffFile } from "../../../domain/api/draft-answer.ts";
import type { Side } from "../../../domain/diff/hunk.ts";
import type { DiffLayout } from "./cut-hunk.ts";
import { type DiffShared, showFile, showLine } from "./diff-context.ts";
import { coveredTop, fileAtTop } from "./file-at-top.ts";
import { holdPlace } from "./hold-place.ts";
import { useBrowserLayoutEffect } from "./use-browser-layout-effect.ts";

/** The first line that one sees, and where it is in the window. */
interface Place {
  readonly path: string;
  readonly side: Side;
  readonly line: number;
  readonly top: number;
}

export interface KeptPlaceOptions {
  readonly files: readonly DiffFile[];
  readonly shared: DiffShared;
}

/** Changes the layout so that the line at the top of the window stays where it is. Gives the layout to be shown. */
export function useKeptPlace(wanted: DiffLayout, { files, shared }: KeptPlaceOptions): DiffLayout {
  const [layout, setLayout] = useState(wanted);
  const place = useRef<Place>(undefined);
  useEffect(() => {
    if (layout === wanted) return;
    // What is in the page is still the old layout.
    place.current = readPlace(files, shared);
    setLayout(wanted);
  }, [layout, wanted, files, shared]);
  useBrowserLayoutEffect(() => {
    const { current } = place;
    place.current = undefined;
    if (current === undefined) return;
    const frame = requestAnimationFrame(() => restorePlace(current, shared));
    return () => cancelAnimationFrame(frame);
  }, [layout, shared]);
  return layout;
}

function readPlace(files: readonly DiffFile[], shared: DiffShared): Place | undefined {
  const path = fileAtTop(files, shared);
  const section = path === undefined ? undefined : shared.files.get(path)?.element.current;
  if (path === undefined || !section) return undefined;
  const edge = coveredTop();
  for (const row of section.querySelectorAll("tr:has(> .ln)")) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom <= edge) continue;
    const at = placeOf(row);
    if (at !== undefined) return { path, ...at, top };
  }
  return undefined;
}

function placeOf(row: Element): Pick<Place, "side" | "line"> | undefined {
  for (const side of ["RIGHT", "LEFT"] as const) {
    const line = numberOf(row, side);
    if (line > 0) return { side, line };
  }
  return undefined;
}

/** The number that a row shows on a side, or 0. */
function numberOf(row: Element, side: Side): number {
  const cells = row.querySelectorAll(":scope > .ln");
  return Number(cells[side === "LEFT" ? 0 : 1]?.textContent);
}

function restorePlace({ path, side, line, top }: Place, shared: DiffShared): void {
  const file = showFile(shared, path);
  showLine(shared, path, { side, line });
  const rows = file?.querySelectorAll("tr:has(> .ln)") ?? [];
  const row = [...rows].find((one) => numberOf(one, side) === line);
  if (row === undefined) return;
  window.scrollBy(0, row.getBoundingClientRect().top - top);
  holdPlace(row);
}
