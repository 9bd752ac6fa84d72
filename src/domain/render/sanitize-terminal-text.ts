// All control characters except tab and line feed: untrusted text must not move the cursor, or change colours or the
// title.
const CONTROL = /(?![\t\n])\p{Cc}|[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Makes untrusted text safe to print on a terminal. */
export function sanitizeTerminalText(text: string): string {
  return text.replace(/\r\n/g, "\n").replace(CONTROL, "\ufffd");
}
