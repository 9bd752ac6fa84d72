/**
 * What a text from elsewhere says as JSON; `undefined` for what is none, such as the page of a proxy. The parser's own
 * words are dropped: they hold pieces of the text.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
