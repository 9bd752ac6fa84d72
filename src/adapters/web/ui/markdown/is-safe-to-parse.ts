/** Nesting that a person still reads: quotes and lists that begin on one line. */
const MAX_CONTAINERS = 20;
/** What all lines of a text may cost a parser together: for each line the square of its nesting. */
const MAX_COST = 50_000;
/** Longer rows of one sign are a line that somebody has drawn. */
const MAX_RUN = 200;

const MARKER = /[ \t]*(?:>|[-+*]|\d{1,9}[.)])(?=[ \t>]|$)/y;
const LONG_RUN = new RegExp(`([*_~])\\1{${MAX_RUN}}`);

/**
 * Whether a text may be parsed as Markdown. Parsers take quadratic time, and more, for thousands of nested quotes and
 * lists or for a very long row of emphasis: nobody writes that to be read.
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

/** Quotes and list items that begin at the start of a line, one in the other; more than the limit are not counted. */
function countMarkers(text: string, start: number): number {
  let count = 0;
  MARKER.lastIndex = start;
  while (count <= MAX_CONTAINERS && MARKER.test(text)) count += 1;
  return count;
}
