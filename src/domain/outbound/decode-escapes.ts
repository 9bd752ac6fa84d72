import type { TextView } from "./text-view.ts";

// One escape of one character, in URLs, HTML, JSON and program code.
const ESCAPE =
  /%([0-9a-f]{2})|&#x([0-9a-f]{1,6});?|&#(\d{1,7});?|&([a-z]{2,8});|\\u\{?([0-9a-f]{4,6})\}?|\\x([0-9a-f]{2})|0x([0-9a-f]{2})(?![0-9a-f])|\\([0-3][0-7]{2})|\\(["'/\\nrtb])/gi;
const MAY_HOLD = /[%&\\]|0x/i;
const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["apos", "'"],
  ["gt", ">"],
  ["lt", "<"],
  ["quot", '"'],
]);
const BLANKS = "nrtb";

/**
 * Decodes the escapes in a text once and keeps the source position of each character; `undefined` if there are none.
 * Double escapes need another call.
 */
export function decodeEscapes(view: TextView): TextView | undefined {
  const { text } = view;
  if (!MAY_HOLD.test(text)) return undefined;
  const matches = [...text.matchAll(ESCAPE)];
  if (matches.length === 0) return undefined;
  const copy = createCopy(view);
  let at = 0;
  for (const match of matches) {
    copy.asItIs(at, match.index);
    at = match.index + match[0].length;
    copy.decoded(toCharacter(match), match.index, at);
  }
  copy.asItIs(at, text.length);
  return copy.done();
}

function toCharacter(match: RegExpMatchArray): string {
  const [, url, hex, decimal, name, unicode, short, number, octal, sign] = match;
  const code = url ?? hex ?? unicode ?? short ?? number;
  if (code !== undefined) return decodeCharCode(Number.parseInt(code, 16));
  if (decimal !== undefined) return decodeCharCode(Number(decimal));
  if (octal !== undefined) return decodeCharCode(Number.parseInt(octal, 8));
  if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? " ";
  return sign === undefined || BLANKS.includes(sign.toLowerCase()) ? " " : sign;
}

const decodeCharCode = (code: number): string =>
  code > 0 && code < 0x1_0000 ? String.fromCharCode(code) : " ";

/** Builds the decoded text with its source positions. */
function createCopy({ text, starts: from, ends: to }: TextView) {
  const parts: string[] = [];
  const starts = new Uint32Array(text.length);
  const ends = new Uint32Array(text.length);
  let length = 0;
  const put = (start: number, end: number): void => {
    starts[length] = from?.[start] ?? start;
    ends[length] = to?.[end - 1] ?? end;
    length += 1;
  };
  return {
    asItIs: (start: number, end: number): void => {
      parts.push(text.slice(start, end));
      for (let at = start; at < end; at += 1) put(at, at + 1);
    },
    decoded: (character: string, start: number, end: number): void => {
      parts.push(character);
      put(start, end);
    },
    done: (): TextView => ({
      text: parts.join(""),
      starts: starts.subarray(0, length),
      ends: ends.subarray(0, length),
    }),
  };
}
