import type { DiffFile } from "../../../domain/api/draft-response.ts";
import type { DiffShared } from "./diff-context.ts";

/** Pixels below the bars at which a file counts as being at the top. */
const BELOW_PX = 24;

/** Pixels at the top of the window that bars cover. */
export function coveredTop(): number {
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const pixels = Number.parseFloat(scrollPaddingTop);
  return Number.isNaN(pixels) ? 0 : pixels;
}

/** Path of the last file that begins above the upper edge of what one sees. */
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
