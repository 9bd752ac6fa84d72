import type { Hunk } from "../diff/hunk.ts";

/** A line of one side of a hunk, without comments. */
export interface CodeLine {
  readonly text: string;
  /** True if it is on this side only. */
  readonly isChanged: boolean;
}

/** Longer lines are generated, and declare nothing that is read. */
const MAX_LINE_CHARS = 500;

/** Reads the lines of one side of a hunk. Comments are recognized by their signs in common languages. */
export function readCodeLines(hunk: Hunk, sign: "+" | "-"): readonly CodeLine[] {
  const other = sign === "+" ? "-" : "+";
  const lines: CodeLine[] = [];
  let isInComment = false;
  for (const line of hunk.lines) {
    if (line.startsWith(other) || line.startsWith("\\")) continue;
    const code = stripComments(line.slice(1, MAX_LINE_CHARS), isInComment);
    isInComment = code.isInComment;
    lines.push({ text: code.text, isChanged: line.startsWith(sign) });
  }
  return lines;
}

/** A line that is a comment as a whole: in the middle of a block, or with the sign of a language without blocks. */
const WHOLE_COMMENT = /^\s*(?:\*(?:[\s/]|$)|--\s|;;|%\s)/;

interface StrippedLine {
  readonly text: string;
  /** True if a block comment goes on below. */
  readonly isInComment: boolean;
}

/**
 * Code up to a comment; strings may contain the signs of one. `#` begins a comment after white space and before white
 * space: `#define` is code.
 */
const CODE =
  /^(?:[^/"'`#]|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|`(?:[^`\\]|\\.)*`?|\/(?![/*])|(?<=\S)#|#(?![\s!]|$))*/;

function stripComments(line: string, startsInComment: boolean): StrippedLine {
  if (!startsInComment && WHOLE_COMMENT.test(line)) return { text: "", isInComment: false };
  let text = "";
  let rest = startsInComment ? `/*${line}` : line;
  while (rest !== "") {
    const [code = ""] = CODE.exec(rest) ?? [];
    text += code;
    rest = rest.slice(code.length);
    if (!rest.startsWith("/*")) break;
    const end = rest.indexOf("*/", 2);
    if (end < 0) return { text, isInComment: true };
    rest = rest.slice(end + 2);
  }
  return { text, isInComment: false };
}
