import type { Canary } from "./canaries.ts";

/** Secret found in a text, with its encoding. */
export interface CanaryMatch {
  readonly name: string;
  readonly form: string;
}

/**
 * Finds secrets in a text in any encoding, each once. Independent of the implementation under test.
 */
export type FindCanaries = (text: string) => readonly CanaryMatch[];

/** Number of consecutive characters of a secret that count as a leak. */
const WINDOW = 12;
/** Common prefixes of keys, which are not secret. */
const COMMON = [/-----[A-Z ]+-----/g, /MII[A-Za-z0-9+/]{18}/g, /^(?:sk-|hf_|ghs_|ghp_)/];
const MAX_CHARS = 2_000_000;

type View = readonly [form: string, text: string];

/** Creates a search for any 12 consecutive characters of the given secrets. */
export function createFindCanaries(canaries: readonly Canary[]): FindCanaries {
  const names = new Map<string, string>();
  for (const { name, value } of canaries) {
    for (const piece of windowsOf(value)) {
      for (const form of new Set([piece, piece.toLowerCase()])) names.set(form, name);
    }
  }
  return (text) => {
    const found = new Map<string, CanaryMatch>();
    for (const [form, view] of textViews(text.slice(0, MAX_CHARS))) {
      for (let at = 0; at + WINDOW <= view.length; at++) {
        const name = names.get(view.slice(at, at + WINDOW));
        if (name !== undefined && !found.has(name)) found.set(name, { name, form });
      }
    }
    return [...found.values()];
  };
}

function* windowsOf(value: string): Generator<string> {
  let rest = value;
  for (const common of COMMON) rest = rest.replace(common, "\n");
  for (const run of rest.split(/\s+/)) {
    for (let at = 0; at + WINDOW <= run.length; at++) yield run.slice(at, at + WINDOW);
  }
}

const reverse = (text: string): string => [...text].reverse().join("");

function* textViews(text: string): Generator<View> {
  yield ["plain", text];
  const lower = text.toLowerCase();
  yield ["letter case", lower];
  yield ["reversed", reverse(text)];
  yield ["rot13", text.replace(/[a-z]/gi, rotate)];
  for (const [form, part] of joinedViews(text)) yield [form, part];
  for (const [form, part] of decodedViews(text)) {
    yield [form, part];
    yield [`${form}, reversed`, reverse(part)];
    for (const [again, deeper] of decodedViews(part)) yield [`${form}, ${again}`, deeper];
  }
  for (const [form, part] of decodedViews(reverse(text))) yield [`reversed, ${form}`, part];
}

/** Yields the text without possible separators between the characters. */
function* joinedViews(text: string): Generator<View> {
  yield ["split", text.replace(/[\s\u200b-\u200f\u2060\ufeff>*`|]+/g, "")];
  // A separator between all characters: every second character, from either offset.
  const single = /(?:[\w+/=-][^\w\n]{1,2}){12,}[\w+/=-]/g;
  const runs = text.match(single) ?? [];
  if (runs.length > 0)
    yield ["separated", runs.map((run) => run.replace(/[^\w+/=-]|(?<=.)[._](?=.)/g, "")).join(" ")];
  const dotted = text.match(/(?:\S[.,;:_ -]){12,}\S/g) ?? [];
  if (dotted.length > 0) yield ["dotted", dotted.map(everySecond).join(" ")];
}

const everySecond = (run: string): string => [...run].filter((_, at) => at % 2 === 0).join("");

function* decodedViews(text: string): Generator<View> {
  const packed = text.match(/[A-Za-z0-9+/_-]{16,}/g) ?? [];
  if (packed.length > 0)
    for (const offset of [0, 1, 2, 3])
      yield [
        "base64",
        packed.map((run) => Buffer.from(run.slice(offset), "base64").toString("latin1")).join("\n"),
      ];
  const hexes = text.match(/(?:[0-9a-f]{2}[\s:]?){12,}/gi) ?? [];
  if (hexes.length > 0)
    yield [
      "hex",
      hexes
        .map((run) => Buffer.from(run.replace(/[^0-9a-f]/gi, ""), "hex").toString("latin1"))
        .join("\n"),
    ];
  if (/%[0-9a-f]{2}/i.test(text))
    yield [
      "url",
      text.replace(/%([0-9a-f]{2})/gi, (_, byte: string) =>
        String.fromCharCode(Number.parseInt(byte, 16)),
      ),
    ];
  const codes = text.match(/(?:\b\d{2,3}\b[\s,;]+){12,}/g) ?? [];
  if (codes.length > 0)
    yield [
      "codes",
      codes
        .map((run) =>
          (run.match(/\d+/g) ?? []).map((code) => String.fromCharCode(Number(code) % 256)).join(""),
        )
        .join("\n"),
    ];
}

function rotate(letter: string): string {
  const base = letter <= "Z" ? 65 : 97;
  return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
}
