import type { DiffFile } from "../../../domain/api/draft-response.ts";
import type { DiffShared } from "./diff-context.ts";

/** Offset below the sticky bars, in pixels, at which a file counts as being at the top. */
const BELOW_PX = 24;

/** Height at the top of the viewport that sticky bars cover, in pixels. */
export function coveredTop(): number {
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const pixels = Number.parseFloat(scrollPaddingTop);
  return Number.isNaN(pixels) ? 0 : pixels;
}

/** Returns the path of the last file that starts above the top of the visible area. */
export function fileAtTop(files: readonly DiffFile[], shared: DiffShared): string | undefined {
  const edge = coveredTop() + BELOW_PX;
  const topOf = (path: string): number =>
    shared.files.get(path)?.element.current?.getBoundingClientRect().top ?? 0;
  let low = 0;
  let high = files.length - 1;
  let found = files[0]?.path;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const path = files[middle]?.path ?? "";
    if (topOf(path) <= edge) {
      found = path;
      low = middle + 1;
    } else high = middle - 1;
  }
  return found;
}
