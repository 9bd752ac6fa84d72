/**
 * Makes Markdown of a model safe to stand above text of ours: what might leave a fence, a comment or an element open,
 * and so swallow what follows, is quoted, since a quotation ends every fence in it, and its elements are shown, since
 * a quotation does not end those. A fence that the code host would offer to commit becomes a plain one: only a
 * suggestion that was judged may be committed.
 */
export function containMarkdown(text: string): string {
  const disarmed = text.replace(COMMITTABLE, "$1txt");
  const lines = disarmed.split(/\r\n?|\n/);
  if (!mayStayOpen(lines)) return disarmed;
  return lines.map((line) => `> ${line.replace(ELEMENT, "&lt;")}`).join("\n");
}

// The first word of a fence may be spelled with character references: one of them stands among its first ten letters.
// The looks around, and the counts, keep a long run from being tried again from each of its characters.
const COMMITTABLE =
  /((?<!`)`{3,}(?!`)|(?<!~)~{3,}(?!~))[^\S\r\n]*(?:suggestion|[^\s`&]{0,10}&#?\w{1,40};(?:[^\s`]*;)?)/gi;
const ELEMENT = /<(?=[a-z!?/])/gi;
const CLOSING = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;
const OPENING = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
// Anything but a plain fence at the margin is judged by nobody: it may open something, or not.
const DOUBTFUL = /`{3}|~{3}|<[a-z!?/]/i;

function mayStayOpen(lines: readonly string[]): boolean {
  let fence: string | undefined;
  for (const line of lines) {
    if (fence !== undefined) {
      if (CLOSING.exec(line)?.[1]?.startsWith(fence) === true) fence = undefined;
      continue;
    }
    const [, backticks, tildes] = OPENING.exec(line) ?? [];
    fence = backticks ?? tildes;
    if (fence === undefined && DOUBTFUL.test(line)) return true;
  }
  return fence !== undefined;
}
