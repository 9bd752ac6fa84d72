import { skipSpace } from "./skip-gap.ts";

/** Holds text with one layer of encoding taken off, and where that layer ended. */
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
// Bounded, as they are tried at every bracket.
const ESCAPED_OPENING = /[[{](?:\s|\\{1,4}[nrt]|[[{]){0,40}\\{1,8}"/y;
const HTML_OPENING = /[[{](?:\s|[[{]){0,40}&(?:quot|#34|#x22);/iy;
const PLAIN_OBJECT = /\{\s{0,40}"[^"\n]{1,40}"\s{0,40}:/;
const CSV_OPENING = /\{\s{0,40}""\w{1,40}""\s{0,40}:/y;

/** Takes one layer of encoding off an object whose quotes are `\"`, `&quot;` or `""`. */
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

// An object behind that is not encoded is none of this layer.
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

// By hand: a pattern with a star overflows the engine's stack on a megabyte.
function findStringClose(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return Math.min(at, text.length);
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = skipSpace(text, at);
  return pattern.test(text);
}
