/** Limit of nested quotes and lists that start on one line. */
const MAX_CONTAINERS = 20;
/** Limit of the parse cost of a text: the sum over its lines of the square of their nesting. */
const MAX_COST = 50_000;
/** Longer runs of one symbol are treated as a drawn line. */
const MAX_RUN = 200;

const MARKER = /[ \t]*(?:>|[-+*]|\d{1,9}[.)])(?=[ \t>]|$)/y;
const LONG_RUN = new RegExp(`([*_~])\\1{${MAX_RUN}}`);

/**
 * Checks whether a text can be parsed as Markdown in reasonable time. Parsers take quadratic time
 * or more for thousands of nested quotes and lists or very long emphasis runs, which do not occur
 * in normal text.
 */
export function isSafeToParse(text: string): boolean {
  if (LONG_RUN.test(text)) return false;
  let cost = 0;
  for (let start = 0; start < text.length; ) {
    const count = countMarkers(text, start);
    cost += count ** 2;
    if (count > MAX_CONTAINERS || cost > MAX_COST) return false;
    const end = text.indexOf("\n", start);
    if (end === -1) return true;
    start = end + 1;
  }
  return true;
}

/** Counts nested quotes and list items at the start of a line, up to the limit. */
function countMarkers(text: string, start: number): number {
  let count = 0;
  MARKER.lastIndex = start;
  while (count <= MAX_CONTAINERS && MARKER.test(text)) count += 1;
  return count;
}
