import { createDepthCheck } from "./create-depth-check.ts";
import type { HunkRow } from "./hunk-rows.ts";
import type { IndentRuleMatch } from "./indent-rule.ts";
import type { LineIndex } from "./line-index.ts";

/** How the added lines of a hunk are to be read whose context lost its sign, or has a blank behind it. */
export type SignReading = "as-written" | "shifted" | "unclear" | "other";

/**
 * Tells lines of context that lost their sign, or have one blank more behind it, from a hunk that is shifted by a blank:
 * where both explain it, the depths that the file uses decide.
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

/** Blanks that the context has too many (1) or too few (-1), when nothing else but single signs differs. */
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
