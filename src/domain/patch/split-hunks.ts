import type { PatchHunk } from "./file-patch.ts";
import type { LineIndex } from "./line-index.ts";

const ELLIPSIS = /^\s*(?:(?:\/\/|#|--|\/\*|<!--|;|%|\*)\s*)?(?:\.{3}|…)(?:\s.*)?$/;

/** Returns the hunks of a file to place: without duplicates, and split at `...`. */
export function splitHunks(index: LineIndex, hunks: readonly PatchHunk[]): PatchHunk[] {
  return dedupeHunks(hunks).flatMap((hunk) => splitAtEllipsis(index, hunk));
}

/** Removes hunks that repeat another one byte for byte. */
export function dedupeHunks(hunks: readonly PatchHunk[]): PatchHunk[] {
  return [...new Map(hunks.map((hunk) => [JSON.stringify(hunk), hunk])).values()];
}

/** Splits a hunk at `...`, which stands for omitted lines, unless the file has that line. */
function splitAtEllipsis(index: LineIndex, hunk: PatchHunk): PatchHunk[] {
  const parts: PatchHunk["lines"][number][][] = [[]];
  for (const line of hunk.lines) {
    const isGap =
      line.op === " " && ELLIPSIS.test(line.text) && index.numberOf("white-space", line.text) < 0;
    if (isGap) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  if (parts.length === 1) return [hunk];
  const { start: _start, ...later } = hunk;
  return parts
    .map(
      (lines, at): PatchHunk =>
        at === 0 ? { ...hunk, lines } : { ...later, lines, isOrdered: true },
    )
    .filter(({ lines }) => lines.some(({ op }) => op !== " "));
}
