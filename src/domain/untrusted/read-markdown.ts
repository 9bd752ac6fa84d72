import type { HiddenParts } from "./hidden-part.ts";
import { findFenceEnd, readFenceOpening } from "./markdown-fence.ts";
import { createSpanReader, type TextSpan } from "./span-reader.ts";

const BLANK = /^[^\S\n]*$/;
// Marks of lists and quotes before an element. The line after them may be raw HTML, which contains no code.
const ELEMENT_LINE = /^[\s>*+\-\d.)]*<([a-z!?/][\w-]*)?/i;
const RAW: ReadonlySet<string> = new Set(["pre", "script", "style", "textarea"]);

/**
 * Returns the visible text of a Markdown page. Comments, hidden elements, unused definitions and long attribute texts
 * are removed and recorded. Only certain code is unchanged: where renderers may differ, it is treated as text.
 */
export function readMarkdown(text: string, hidden: HiddenParts): string {
  const reader = createSpanReader(text, hidden);
  let at = 0;
  while (at < text.length) {
    const line = lineAt(text, at);
    const fence = readFenceOpening(line);
    if (fence !== undefined) {
      const end = findFenceEnd(text, at + line.length + 1, fence);
      reader.keep(at, end);
      at = end;
    } else if (BLANK.test(line)) {
      reader.keep(at, at + line.length + 1);
      at += line.length + 1;
    } else {
      // A comment or an element may extend beyond the span that it starts in.
      at = reader.read(at, findSpanEnd(text, at));
    }
  }
  return reader.kept();
}

/** Finds the end of a block: a blank line or the start of a fence, and in raw HTML its closing tag. */
function findSpanEnd(text: string, start: number): TextSpan {
  const rawFrom = Number.POSITIVE_INFINITY;
  let at = start;
  while (at < text.length) {
    const line = lineAt(text, at);
    if (BLANK.test(line) || (at > start && readFenceOpening(line) !== undefined))
      return { end: at, rawFrom };
    const element = ELEMENT_LINE.exec(line);
    if (element !== null)
      return { end: findRawEnd(text, at, element[1]?.toLowerCase() ?? ""), rawFrom: at };
    at += line.length + 1;
  }
  return { end: text.length, rawFrom };
}

/**
 * Finds the end of raw HTML that starts on a line: a blank line, or the closing tag of an element that may contain
 * blank lines.
 */
function findRawEnd(text: string, from: number, name: string): number {
  const closing = RAW.has(name) ? new RegExp(`</${name}`, "gi") : /\n(?=[^\S\n]*(?:\n|$))/g;
  closing.lastIndex = from;
  const found = closing.exec(text);
  if (found === null) return text.length;
  const end = found.index + (found[0] === "\n" ? 1 : lineAt(text, found.index).length + 1);
  return Math.min(end, text.length);
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf("\n", at);
  return text.slice(at, end === -1 ? undefined : end);
}
