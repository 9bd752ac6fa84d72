/**
 * Makes Markdown of a model safe to stand above text of ours: what might leave a fence, a comment or an element open,
 * and so swallow what follows, is quoted, since a quotation ends whatever was opened in it.
 */
export function containMarkdown(text: string): string {
  const lines = text.split(/\r\n?|\n/);
  return mayStayOpen(lines) ? lines.map((line) => `> ${line}`).join("\n") : text;
}

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
