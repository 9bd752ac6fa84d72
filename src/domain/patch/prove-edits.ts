import type { LineEdit } from "./edit-lines.ts";
import type { FileLines } from "./file-lines.ts";

/**
 * Takes the edits back and compares: every line that no edit names must be there as it was, in its order, with its
 * end-of-line (the last one of a file may gain or lose its own). Throws when that is not so, which is a bug.
 */
export function proveEdits(before: FileLines, after: FileLines, edits: readonly LineEdit[]): void {
  let [old, now] = [0, 0];
  const compare = (to: number): void => {
    for (; old < to; old += 1, now += 1) {
      const isLast = old === before.texts.length - 1 || now === after.texts.length - 1;
      const sameEnd = before.ends[old] === after.ends[now] || isLast;
      if (before.texts[old] !== after.texts[now] || !sameEnd)
        throw new Error(`a patch changed line ${old + 1}, which no hunk names`);
    }
  };
  for (const { at, remove, insert } of edits) {
    compare(at);
    old += remove;
    now += insert.length;
  }
  compare(before.texts.length);
  if (now !== after.texts.length || before.bom !== after.bom)
    throw new Error("a patch left bytes that no hunk names");
}
