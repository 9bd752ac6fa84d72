/** Puts a stranger's words on one line of Markdown: elements in it are shown, not opened. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().replace(ELEMENT, escapeElement);
}

const ELEMENT = /(?<!\\)\\*<(?=[a-z!?/])/gi;

/** An escape before an escape would undo it. */
function escapeElement(found: string): string {
  return found.length % 2 === 0 ? found : `${found.slice(0, -1)}\\<`;
}
