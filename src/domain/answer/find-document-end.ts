/** Strings and brackets: all that matters for where a document ends. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\]]/gs;
const DEPTH: Readonly<Record<string, number>> = { "{": 1, "[": 1, "}": -1, "]": -1 };
const MAX_CHARS = 50_000;

/** Finds where the JSON object or list that starts here is closed; `undefined` when it is not. */
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
