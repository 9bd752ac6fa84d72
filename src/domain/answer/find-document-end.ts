/** Strings and brackets, the only tokens that determine the end of a document. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\]]/gs;
const DEPTH: Readonly<Record<string, number>> = { "{": 1, "[": 1, "}": -1, "]": -1 };
const MAX_CHARS = 50_000;

/** Finds the end of the JSON object or list that starts at `from`; `undefined` if it is not closed. */
export function findDocumentEnd(text: string, from: number): number | undefined {
  const window = text.slice(from, from + MAX_CHARS);
  if (!/^[{[]/.test(window)) return undefined;
  let depth = 0;
  for (const { 0: token, index } of window.matchAll(TOKEN)) {
    depth += DEPTH[token] ?? 0;
    if (depth === 0) return from + index + 1;
  }
  return undefined;
}
