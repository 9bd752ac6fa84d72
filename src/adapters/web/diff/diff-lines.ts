import type { Hunk } from "../../../domain/diff/hunk.ts";
import { compareLists } from "./compare-lists.ts";

/** Creates a hunk from all lines of a text before and after a change. */
export function diffLines(before: readonly string[], after: readonly string[]): Hunk {
  const lines = compareLists(before, after).flatMap(({ kind, left, right }) =>
    kind === "same"
      ? left.map((line) => ` ${line}`)
      : [...left.map((line) => `-${line}`), ...right.map((line) => `+${line}`)],
  );
  return { header: "", oldStart: 1, newStart: 1, lines };
}
