import { awaitsKey, toRootKey } from "./contract-keys.ts";
import { getFirstKey, isBeforeAnswer, type ParserState, startsWithKey } from "./parser-state.ts";
import type { Span } from "./quote.ts";
import { type MemberKey, readKey } from "./read-key.ts";

const MAX_LOOK_BACK = 200;
const MAX_LINE = 20_000;

/** Returns the position where an answer restarts inside a string that was cut, if this quote opens its first key. */
export function findRestart(reading: ParserState, quote: number): number | undefined {
  const { text, contract } = reading;
  const brace = lastIndexBefore(text, quote);
  if (text[brace] !== "{") return undefined;
  const key = readKey(text, quote);
  if (!key || toRootKey(contract, key.name) === undefined) return undefined;
  return startsWithKey(reading, key.name) || isBeforeAnswer(reading) ? brace : undefined;
}

/** Returns a string whose closing quote is missing, if this quote opens the next key. */
export function findLostEnd(reading: ParserState, open: number, quote: number): Span | undefined {
  const { text } = reading;
  const last = lastIndexBefore(text, quote);
  if (last <= open || quote - open > MAX_LINE) return undefined;
  const key = readKey(text, quote);
  if (!key?.quoted) return undefined;
  const to =
    findEndBeforeSibling(reading, key, last) ?? findEndOnLine(reading, key, { open, last, quote });
  if (to === undefined) return undefined;
  reading.repairs.add("missing-quote");
  return { from: open + 1, to, end: to, ended: true };
}

// Handles `…}, {"path": `: the next object begins with the same key as this one.
function findEndBeforeSibling(
  { text, stack }: ParserState,
  key: MemberKey,
  last: number,
): number | undefined {
  const frame = stack.at(-1);
  if (!frame || getFirstKey(frame.node) !== key.name || text[last] !== "{") return undefined;
  const comma = lastIndexBefore(text, last);
  const brace = lastIndexBefore(text, comma);
  return text[comma] === "," && text[brace] === "}" ? brace : undefined;
}

interface LineContext {
  readonly open: number;
  readonly last: number;
  readonly quote: number;
}

// Handles a string of one line, followed by a key that the object lacks.
function findEndOnLine(
  reading: ParserState,
  key: MemberKey,
  { open, last, quote }: LineContext,
): number | undefined {
  const { text, stack, contract } = reading;
  const object = stack.at(-1)?.node;
  if (object?.kind !== "object" || !awaitsKey(contract, object, key.name)) return undefined;
  const lineBreak = text.indexOf("\n", open);
  if (lineBreak < last || lineBreak > quote) return undefined;
  return text[last] === "," ? last : last + 1;
}

function lastIndexBefore(text: string, at: number): number {
  const window = text.slice(Math.max(0, at - MAX_LOOK_BACK), at).trimEnd();
  return Math.max(0, at - MAX_LOOK_BACK) + window.length - 1;
}
