import { findCodeSpans } from "../outbound/find-code-spans.ts";
import { parseCodeBlocks } from "../outbound/parse-code-blocks.ts";

/**
 * Makes Markdown of a model safe to stand above text of ours. Elements are shown instead of opened, except in code,
 * where they are text. A fence that stays open would go on in the text that follows: then the whole is quoted, since a
 * quotation ends every fence in it. A fence that the code host would offer to commit becomes a plain one: only a
 * suggestion that was judged may be committed.
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

/** Writes the tabs before a fence as blanks: behind the mark of a quotation a tab is worth fewer. */
function expandTabs(line: string): string {
  return line.replace(BEFORE_FENCE, (before) => {
    let columns = "";
    for (const sign of before)
      columns += sign === "\t" ? " ".repeat(4 - (columns.length % 4)) : sign;
    return columns;
  });
}

// The first word of a fence may be spelled with character references: one of them stands among its first ten letters.
// The looks around, and the counts, keep a long run from being tried again from each of its characters.
const COMMITTABLE =
  /((?<!`)`{3,}(?!`)|(?<!~)~{3,}(?!~))[^\S\r\n]*(?:suggestion|[^\s`&]{0,10}&#?\w{1,40};(?:[^\s`]*;)?)/gi;
const BEFORE_FENCE = /^[ \t>*+\-.)\d]*(?=`{3}|~{3})/;
const ELEMENT = /<(?=[a-z!?/])/gi;
const FENCE = /`{3}|~{3}/;

function mayStayOpen(text: string): boolean {
  const { isOpen, isDoubtful } = parseCodeBlocks(text);
  return isOpen || (isDoubtful && FENCE.test(text));
}
