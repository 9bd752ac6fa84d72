/**
 * Parses external text as JSON; `undefined` if it is not valid JSON, such as a proxy's error page.
 * The parser's message is dropped: it contains pieces of the text.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
