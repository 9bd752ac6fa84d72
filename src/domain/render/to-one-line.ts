/** Puts a stranger's words on one line of Markdown: elements and images in it are shown, not opened. */
export function toOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().replace(OPENING, escapeOpening);
}

const OPENING = /(?<!\\)\\*(?:<(?=[a-z!?/])|!(?=\[))/gi;

/** An escape before an escape would undo it. */
function escapeOpening(found: string): string {
  return found.length % 2 === 0 ? found : `${found.slice(0, -1)}\\${found.slice(-1)}`;
}
