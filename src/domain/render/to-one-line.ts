/** Puts untrusted text on one line of Markdown, with HTML elements and images shown as text. */
export function toOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().replace(OPENING, escapeOpening);
}

const OPENING = /(?<!\\)\\*(?:<(?=[a-z!?/])|!(?=\[))/gi;

/** Escapes an opening sign. A preceding backslash would undo the escape. */
function escapeOpening(found: string): string {
  return found.length % 2 === 0 ? found : `${found.slice(0, -1)}\\${found.slice(-1)}`;
}
