import { findCodeSpans } from "../outbound/find-code-spans.ts";
import { parseCodeBlocks } from "../outbound/parse-code-blocks.ts";

/**
 * Makes a model's Markdown safe to precede other text. HTML elements are shown as text, except in code, where they
 * are text already. If a fence stays open, the whole text is quoted, which ends every fence in it. Suggestion fences
 * become plain ones: only validated suggestions may be committable.
 */
export function containMarkdown(text: string): string {
  const shown = showElements(text.replace(COMMITTABLE, "$1txt").replace(/\r\n?/g, "\n"));
  if (!mayStayOpen(shown)) return shown;
  return shown
    .split("\n")
    .map((line) => `> ${expandTabs(line)}`)
    .join("\n");
}

function showElements(text: string): string {
  const code = findCodeSpans(text);
  let next = 0;
  return text.replace(ELEMENT, (sign, at: number) => {
    while (next < code.length && (code[next]?.end ?? 0) <= at) next += 1;
    return (code[next]?.start ?? text.length) <= at ? sign : "&lt;";
  });
}

/** Expands the tabs before a fence to spaces, as tabs are narrower after a quote mark. */
function expandTabs(line: string): string {
  return line.replace(BEFORE_FENCE, (before) => {
    let columns = "";
    for (const sign of before)
      columns += sign === "\t" ? " ".repeat(4 - (columns.length % 4)) : sign;
    return columns;
  });
}

// The first word of a fence may be written with character references, one of which is among its first ten letters.
// The lookarounds and limits avoid retries at each character of a long run.
const COMMITTABLE =
  /((?<!`)`{3,}(?!`)|(?<!~)~{3,}(?!~))[^\S\r\n]*(?:suggestion|[^\s`&]{0,10}&#?\w{1,40};(?:[^\s`]*;)?)/gi;
const BEFORE_FENCE = /^[ \t>*+\-.)\d]*(?=`{3}|~{3})/;
const ELEMENT = /<(?=[a-z!?/])/gi;
const FENCE = /`{3}|~{3}/;

function mayStayOpen(text: string): boolean {
  const { isOpen, isDoubtful } = parseCodeBlocks(text);
  return isOpen || (isDoubtful && FENCE.test(text));
}
