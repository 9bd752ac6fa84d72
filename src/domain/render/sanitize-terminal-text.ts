// All control characters but tab and line feed: a stranger's text must not move the cursor, recolour or retitle.
const CONTROL = /(?![\t\n])\p{Cc}|[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Makes a stranger's text safe to print on a terminal. */
export function sanitizeTerminalText(text: string): string {
  return text.replace(/\r\n/g, "\n").replace(CONTROL, "\ufffd");
}
