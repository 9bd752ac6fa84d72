import type { Hunk, Side } from "./hunk.ts";
import { parseHunks } from "./parse-hunks.ts";

/** Finds the hunk of a file's patch that contains a line; `undefined` if there is none. */
export function findHunk(patch: string, side: Side, line: number): Hunk | undefined {
  return parseHunks(patch).find((hunk) => {
    const first = side === "LEFT" ? hunk.oldStart : hunk.newStart;
    const other = side === "LEFT" ? 43 : 45;
    const count = hunk.lines.reduce((sum, text) => {
      const sign = text.charCodeAt(0);
      return sign === other || sign === 92 ? sum : sum + 1;
    }, 0);
    return line >= first && line < first + count;
  });
}
