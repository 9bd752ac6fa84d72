import { createDepthCheck } from "./create-depth-check.ts";
import type { HunkRow } from "./hunk-rows.ts";
import type { IndentRuleMatch } from "./indent-rule.ts";
import type { LineIndex } from "./line-index.ts";

/** The interpretation of the added lines of a hunk whose context lost its sign or has an extra space after it. */
export type SignReading = "as-written" | "shifted" | "unclear" | "other";

/**
 * Distinguishes context lines that lost their sign, or have an extra space after it, from a hunk that is shifted by
 * one space. If both explain it, the depths used in the file decide.
 */
export function detectLostSigns(
  index: LineIndex,
  rows: readonly HunkRow[],
  found: IndentRuleMatch | undefined,
): SignReading {
  const blank = findBlankOffset(rows);
  if (blank === undefined) return "other";
  const isDepth = createDepthCheck(index);
  const written = rows.filter(({ op }) => op === "+").map((row) => row.written);
  const fitsAsWritten = written.every(isDepth);
  if (found === undefined) {
    const indents = rows.flatMap(({ file }) => file?.indent ?? []);
    if (
      indents.some((indent) => /^ +$/.test(indent)) &&
      indents.some((indent) => /\t/.test(indent))
    )
      return "unclear";
    const mayBeBent = written.some(
      (indent) => isDepth(shiftIndent(indent, 1)) || isDepth(shiftIndent(indent, -1)),
    );
    return fitsAsWritten && !mayBeBent ? "as-written" : "unclear";
  }
  const fitsMoved = written.every((indent) => isDepth(shiftIndent(indent, blank)));
  if (fitsAsWritten === fitsMoved) return "unclear";
  return fitsMoved ? "shifted" : "as-written";
}

/** Returns the surplus (1) or missing (-1) space of the context, if only single signs differ. */
function findBlankOffset(rows: readonly HunkRow[]): 1 | -1 | undefined {
  const old = rows.filter(({ file }) => file?.isSame === true);
  const explains = (blank: 1 | -1): boolean =>
    old.every(({ op, written, file }) => {
      if (written === file?.indent) return true;
      return op === " " && shiftIndent(written, blank) === file?.indent;
    });
  if (explains(1)) return 1;
  return explains(-1) ? -1 : undefined;
}

function shiftIndent(indent: string, blank: 1 | -1): string | undefined {
  if (blank === 1) return ` ${indent}`;
  return indent.startsWith(" ") ? indent.slice(1) : undefined;
}
