import { awaitsKey, rootKey } from "./contract-keys.ts";
import { decodeString } from "./decode-string.ts";
import { endsString, isConcatenated, type Quote } from "./ends-string.ts";
import type { TextNode } from "./node.ts";
import { readKey } from "./read-key.ts";
import type { Reading } from "./reading.ts";
import { skipGap } from "./skip-gap.ts";

/** Holds a string and the position behind it, or where a cut string stops. */
export type ReadString =
  | { readonly node: TextNode; readonly end: number }
  | { readonly node: undefined; readonly end: number };

interface Span {
  readonly from: number;
  readonly to: number;
  readonly end: number;
  readonly ended: boolean;
}

const STOPS: Readonly<Record<string, RegExp>> = {
  '"': /["\\]/g,
  "'": /['\\]/g,
  "`": /[`\\]/g,
  "“": /[”“"\\]/g,
  "”": /[”“"\\]/g,
  "„": /[”“\\]/g,
  "‘": /[’‘'\\]/g,
  "’": /[’‘'\\]/g,
  "«": /[»\\]/g,
};
const NAMES: Readonly<Record<string, string>> = {
  "'": "single-quotes",
  "`": "backtick-quotes",
  '"': "",
};

/** Decides whether a string may begin with this character. */
export function isQuote(character: string | undefined): boolean {
  return character !== undefined && character in STOPS;
}

/** Reads a string, however it is quoted; quotes inside it may lack their backslash. */
export function readString(reading: Reading, at: number): ReadString {
  const span = findTriple(reading, at) ?? findEnd(reading, at);
  if ("cutAt" in span) return { node: undefined, end: span.cutAt };
  const open = reading.text[at] ?? "";
  const name = NAMES[open] ?? "smart-quotes";
  if (name !== "") reading.repairs.add(name);
  const { value, repairs } = decodeString(reading.text.slice(span.from, span.to), open);
  for (const repair of repairs) reading.repairs.add(repair);
  return joined(reading, { node: { kind: "text", value, ended: span.ended }, end: span.end });
}

function joined(reading: Reading, first: { node: TextNode; end: number }): ReadString {
  let { node, end } = first;
  for (;;) {
    const plus = skipGap(reading.text, end);
    if (!isConcatenated(reading.text, plus)) return { node, end };
    const next = findEnd(reading, skipGap(reading.text, plus + 1));
    if ("cutAt" in next) return { node: undefined, end: next.cutAt };
    const more = decodeString(reading.text.slice(next.from, next.to), '"');
    reading.repairs.add("concatenation");
    node = { kind: "text", value: node.value + more.value, ended: next.ended };
    end = next.end;
  }
}

function findTriple(reading: Reading, at: number): Span | undefined {
  const { text, fuel } = reading;
  const mark = text.slice(at, at + 3);
  if (mark !== '"""' && mark !== "'''" && mark !== "```") return undefined;
  // A backtick and the fence that its string begins with.
  if (mark === "```" && text[at + 3] === "`") return undefined;
  // The line of a fence names its language.
  const info = mark === "```" ? /^[\w+-]*\r?\n/.exec(text.slice(at + 3, at + 40))?.[0].length : 0;
  const from = at + 3 + (info ?? 0);
  let to = text.indexOf(mark, from);
  while (to >= 0 && fuel.left > 0) {
    while (text[to + 3] === mark[0]) to += 1;
    const ending = endsString({ reading, after: to + 3, raw: false, isBalanced: () => true });
    if (ending !== "no") {
      fuel.left -= 1;
      reading.repairs.add("triple-quotes");
      return { from, to, end: to + 3, ended: ending !== "over" };
    }
    to = text.indexOf(mark, to + 3);
  }
  fuel.left -= text.length - at;
  return undefined;
}

type Found = Span | { readonly cutAt: number };

function findEnd(reading: Reading, open: number): Found {
  const { text, repairs } = reading;
  const stops = STOPS[text[open] ?? ""] ?? /["\\]/g;
  const isBalanced = braceCounter(text, open + 1);
  let raw = false;
  let weak: Span | undefined;
  let at = open + 1;
  for (;;) {
    stops.lastIndex = at;
    const stop = stops.exec(text)?.index ?? text.length;
    if (stop === text.length) break;
    const isEscape = text[stop] === "\\";
    if (isEscape && !isSlip(reading, stop)) {
      at = stop + 2;
      continue;
    }
    const to = isEscape ? stop + 1 : stop;
    const quote: Quote = { reading, after: to + 1, raw, isBalanced: () => isBalanced(to) };
    const ending = endsString(quote);
    const span = { from: open + 1, to, end: to + 1, ended: ending !== "over" };
    if (ending === "sure") return span;
    if (ending === "over") return weak ?? span;
    if (restartsAt(reading, to) !== undefined)
      return weak ?? { cutAt: restartsAt(reading, to) ?? to };
    const lost = lostQuote(reading, open, to);
    if (lost) return lost;
    if (ending === "weak") weak = span;
    if (!raw) repairs.add("inner-quote");
    raw = true;
    at = to + 1;
  }
  reading.fuel.left -= raw ? text.length - (weak?.end ?? open) : 0;
  return weak ?? { cutAt: text.length };
}

// A path's last backslash, as in "C:\dir\", is not meant to escape the quote: an unescaped key follows.
function isSlip(reading: Reading, backslash: number): boolean {
  const { text, stack, contract } = reading;
  if (text[backslash + 1] !== '"') return false;
  const comma = skipGap(text, backslash + 2);
  if (text[comma] !== ",") return false;
  const key = readKey(text, skipGap(text, comma + 1));
  const object = stack.at(-1)?.node;
  return key?.quoted === true && object?.kind === "object" && awaitsKey(contract, object, key.name);
}

/** Returns where the answer begins anew inside a string that was cut, if it does behind this quote. */
function restartsAt(reading: Reading, quote: number): number | undefined {
  const { text, contract, stack } = reading;
  const brace = lastBefore(text, quote);
  if (text[brace] !== "{") return undefined;
  const key = readKey(text, quote);
  if (!key || rootKey(contract, key.name) === undefined) return undefined;
  const isSeen = stack.slice(0, 8).some(({ node }) => isFirstKey(node, key.name));
  return isSeen || !stack.slice(0, 8).some(({ node }) => isAnswer(contract, node))
    ? brace
    : undefined;
}

function isFirstKey(node: Reading["stack"][number]["node"], name: string): boolean {
  return node.kind === "object" && node.members.keys().next().value === name;
}

function isAnswer(contract: Reading["contract"], node: Reading["stack"][number]["node"]): boolean {
  if (node.kind !== "object") return false;
  const first = node.members.keys().next().value;
  return first !== undefined && rootKey(contract, first) !== undefined;
}

// The closing quote is missing, and this quote opens the next key or the next finding's first one.
function lostQuote(reading: Reading, open: number, quote: number): Span | undefined {
  const { text, stack, contract } = reading;
  const frame = stack.at(-1);
  if (frame?.node.kind !== "object" || quote - open > 100_000) return undefined;
  const last = lastBefore(text, quote);
  if (last <= open) return undefined;
  const key = readKey(text, quote);
  if (!key?.quoted) return undefined;
  const from = open + 1;
  if (isFirstKey(frame.node, key.name) && text[last] === "{") {
    const comma = lastBefore(text, last);
    const close = lastBefore(text, comma);
    if (text[comma] !== "," || text[close] !== "}") return undefined;
    reading.repairs.add("missing-quote");
    return { from, to: close, end: close, ended: true };
  }
  const line = text.indexOf("\n", open);
  if (line < last || line > quote || !awaitsKey(contract, frame.node, key.name)) return undefined;
  reading.repairs.add("missing-quote");
  const to = text[last] === "," ? last : last + 1;
  return { from, to, end: to, ended: true };
}

function lastBefore(text: string, at: number): number {
  let last = at - 1;
  const stop = at - 200;
  while (last > stop && /\s/.test(text[last] ?? "x")) last -= 1;
  return last;
}

function braceCounter(text: string, from: number): (to: number) => boolean {
  let at = from;
  let depth = 0;
  return (to) => {
    for (; at < to; at += 1) {
      const character = text[at];
      if (character === "{" || character === "[") depth += 1;
      if ((character === "}" || character === "]") && depth > 0) depth -= 1;
    }
    return depth === 0;
  };
}
