import { skipSpace } from "./skip-gap.ts";

/** Text with one layer of encoding removed, and the end of that layer. */
export interface DecodedLayer {
  readonly text: string;
  readonly end: number;
  readonly repair: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  "#34": '"',
  "#x22": '"',
  apos: "'",
  "#39": "'",
  "#x27": "'",
  lt: "<",
  gt: ">",
  nbsp: " ",
  amp: "&",
};
const ENTITY = /&(quot|#34|#x22|apos|#39|#x27|lt|gt|nbsp|amp);/gi;
const UNESCAPE = /\\(u[0-9a-fA-F]{4}|[\s\S])/g;
const SHORT: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };
// Bounded, as it is tried at every bracket.
const ESCAPED_OPENING = /[[{](?:\s|\\{1,4}[nrt]|[[{]){0,40}\\{1,8}"/y;
const HTML_OPENING = /[[{](?:\s|[[{]){0,40}&(?:quot|#34|#x22);/iy;
const PLAIN_OBJECT = /\{\s{0,40}"[^"\n]{1,40}"\s{0,40}:/;
const CSV_OPENING = /\{\s{0,40}""\w{1,40}""\s{0,40}:/y;

/** Removes one layer of encoding from an object whose quotes are written as `\"`, `&quot;` or `""`. */
export function decodeLayer(text: string, at: number): DecodedLayer | undefined {
  if (matches(ESCAPED_OPENING, text, at)) return unescapeLayer(text, at);
  if (matches(HTML_OPENING, text, at)) {
    const end = findPlainObject(text, at + 1);
    const decoded = text.slice(at, end).replace(ENTITY, (all, name: string) => {
      return ENTITIES[name.toLowerCase()] ?? all;
    });
    return { text: decoded, end, repair: "html-entities" };
  }
  if (matches(CSV_OPENING, text, at)) {
    const end = findPlainObject(text, at + 1);
    return { text: text.slice(at, end).replaceAll('""', '"'), end, repair: "doubled-quotes" };
  }
  return undefined;
}

// A later object that is not encoded does not belong to this layer.
function findPlainObject(text: string, from: number): number {
  const length = text.slice(from).search(PLAIN_OBJECT);
  return length < 0 ? text.length : from + length;
}

function unescapeLayer(text: string, at: number): DecodedLayer | undefined {
  const end = Math.min(findStringClose(text, at), findPlainObject(text, at + 1));
  const decoded = text.slice(at, end).replace(UNESCAPE, (_, sequence: string) => {
    if (sequence.length === 5) return String.fromCharCode(Number.parseInt(sequence.slice(1), 16));
    return SHORT[sequence] ?? ("\"\\/'".includes(sequence) ? sequence : `\\${sequence}`);
  });
  return { text: decoded, end, repair: "double-encoded" };
}

// A loop, as a pattern with a star overflows the engine's stack on a megabyte.
function findStringClose(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return Math.min(at, text.length);
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = skipSpace(text, at);
  return pattern.test(text);
}
