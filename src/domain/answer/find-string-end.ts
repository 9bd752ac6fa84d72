import { awaitsKey } from "./contract-keys.ts";
import { endsString } from "./ends-string.ts";
import type { ParserState } from "./parser-state.ts";
import { createBraceCounter, type Span } from "./quote.ts";
import { readKey } from "./read-key.ts";
import { skipSpace } from "./skip-gap.ts";
import { findLostEnd, findRestart } from "./string-break.ts";

/** The extent of a string, or the position where it breaks off. */
export type StringEndResult = Span | { readonly cutAt: number };

/** A string that continues, and the earlier quote that may have ended it. */
interface OpenString {
  readonly onward: Span | undefined;
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

/** Decides whether this character may open a string. */
export function isQuote(character: string | undefined): boolean {
  return character !== undefined && Object.hasOwn(STOPS, character);
}

/** Finds the quote that ends a string, skipping unescaped quotes inside it. */
export function findStringEnd(reading: ParserState, open: number): StringEndResult {
  const { text, fuel } = reading;
  const stops = getStopPattern(text[open] ?? "");
  const decide = createQuoteDecider(reading, open);
  let seen: OpenString | undefined;
  let from = open + 1;
  for (let stop = nextStop(text, stops, from); stop !== undefined; ) {
    const quote = quoteAt(reading, stop);
    from = quote === undefined ? stop + 2 : quote + 1;
    const next = quote === undefined ? seen : decide(quote, seen);
    if (next && !("onward" in next)) return next;
    seen = next;
    stop = nextStop(text, stops, from);
  }
  const weak = seen?.onward;
  if (seen) fuel.left -= text.length - (weak?.end ?? open);
  return weak ?? { cutAt: text.length };
}

/** Finds the end of a string between `"""`, `'''` or fences. */
export function findTripleEnd(reading: ParserState, open: number): Span | undefined {
  const { text, fuel } = reading;
  const mark = text.slice(open, open + 3);
  if (mark !== '"""' && mark !== "'''" && mark !== "```") return undefined;
  // Four: a backtick and the fence that its string begins with.
  if (text.startsWith("````", open)) return undefined;
  const from = open + 3 + measureLanguageTag(text, mark, open + 3);
  for (let to = text.indexOf(mark, from); to >= 0 && fuel.left > 0; ) {
    while (text[to + 3] === mark[0]) to += 1;
    const end = to + 3;
    const ending = endsString({ reading, from, after: end, raw: false, isBalanced: () => true });
    if (ending !== "no") return { from, to, end, ended: ending !== "over" };
    to = text.indexOf(mark, end);
  }
  fuel.left -= text.length - open;
  return undefined;
}

function measureLanguageTag(text: string, mark: string, at: number): number {
  if (mark !== "```") return 0;
  return /^[\w+-]*\r?\n/.exec(text.slice(at, at + 40))?.[0].length ?? 0;
}

function getStopPattern(quote: string): RegExp {
  return STOPS[quote] ?? /["\\]/g;
}

function nextStop(text: string, stops: RegExp, from: number): number | undefined {
  stops.lastIndex = from;
  return stops.exec(text)?.index;
}

// Returns the quote to examine; `undefined` for an escape, unless its backslash is a mistake.
function quoteAt(reading: ParserState, stop: number): number | undefined {
  if (reading.text[stop] !== "\\") return stop;
  return isSlip(reading, stop) ? stop + 1 : undefined;
}

// The last backslash of "C:\dir\" does not escape the quote: a key without escapes follows.
function isSlip({ text, stack, contract }: ParserState, backslash: number): boolean {
  if (text[backslash + 1] !== '"') return false;
  const comma = skipSpace(text, backslash + 2);
  if (text[comma] !== ",") return false;
  const key = readKey(text, skipSpace(text, comma + 1));
  const object = stack.at(-1)?.node;
  return key?.quoted === true && object?.kind === "object" && awaitsKey(contract, object, key.name);
}

function createQuoteDecider(
  reading: ParserState,
  open: number,
): (quote: number, seen: OpenString | undefined) => StringEndResult | OpenString {
  const isBalancedAt = createBraceCounter(reading.text, open + 1);
  return (quote, seen) => {
    const isBalanced = () => isBalancedAt(quote);
    const raw = seen !== undefined;
    const ending = endsString({ reading, from: open + 1, after: quote + 1, raw, isBalanced });
    const span = { from: open + 1, to: quote, end: quote + 1, ended: ending !== "over" };
    if (ending === "sure") return span;
    if (ending === "over") return seen?.onward ?? span;
    const restart = findRestart(reading, quote);
    if (restart !== undefined) return seen?.onward ?? { cutAt: restart };
    const lost = findLostEnd(reading, open, quote);
    if (lost) return lost;
    reading.repairs.add("inner-quote");
    return { onward: ending === "weak" ? span : seen?.onward };
  };
}
