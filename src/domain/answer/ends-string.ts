import { awaitsKey, findingKey, rootKey } from "./contract-keys.ts";
import { readBrokenKey, readKey, unfinishedKey } from "./read-key.ts";
import { type Frame, isOver, type Reading } from "./reading.ts";
import { skipGap, skipSpace } from "./skip-gap.ts";

/**
 * Says how likely a quote ends its string: `over` means that the text stops behind it, `weak`
 * that the document would end there and something else would follow.
 */
export type Ending = "sure" | "over" | "weak" | "no";

/** Holds a quote that may end the string it is in. */
export interface Quote {
  readonly reading: Reading;
  /** The position behind the quote. */
  readonly after: number;
  /** An earlier quote of this string turned out to be part of it, so this one may be, too. */
  readonly raw: boolean;
  /** Whether the string has closed all the braces it opened up to here. */
  readonly isBalanced: () => boolean;
}

const BREAK_BEFORE_QUOTE = /(?:\n|\\n)\s*["'`”]{1,3}$/;
const PROSE_BELOW_PATCH =
  /^(?!diff |index |rename |similarity |new file|deleted file)[A-Za-z#*`~<]/;

/** Decides by what follows a quote whether the string ends there. */
export function endsString(quote: Quote): Ending {
  const { text, stack } = quote.reading;
  let depth = stack.length - 1;
  let at = skipGap(text, quote.after);
  if (!quote.raw && isConcatenated(text, at)) return "sure";
  let closers = 0;
  for (;;) {
    if (isOver(text, at)) return endsText(quote, depth, closers);
    const frame = stack[depth];
    if (!frame) return endsDocument(quote, at);
    const comma = text[at] === ",";
    if (comma) {
      at = skipCommas(text, at);
      if (isOver(text, at)) return quote.raw ? "no" : "sure";
    }
    if (text[at] !== "}" && text[at] !== "]") {
      return continuesWith(quote, { at, comma, depth, frame }) ? "sure" : "no";
    }
    const outer = depthBehind(stack, depth, text[at] === "}" ? "object" : "list");
    if (outer === undefined) return "no";
    closers += outer === depth - 1 ? 1 : 0;
    at = skipGap(text, at + 1);
    if (stack[outer + 1]?.doubled && text[at] === "}") at = skipGap(text, at + 1);
    depth = outer;
  }
}

// The text stops here. A single bracket behind a quote may belong to code in a string that was cut.
function endsText({ reading, raw }: Quote, depth: number, closers: number): Ending {
  if (depth === reading.stack.length - 1) return "over";
  return raw && depth >= 0 && closers < 2 ? "no" : "sure";
}

/** Decides whether a plus sign adds another string here, as JavaScript and Python have it. */
export function isConcatenated(text: string, at: number): boolean {
  return text[at] === "+" && /^\+\s*["'`]/.test(text.slice(at, at + 40));
}

/** Returns the position behind a run of commas. */
export function skipCommas(text: string, from: number): number {
  let at = from;
  while (text[at] === ",") at = skipGap(text, at + 1);
  return at;
}

/** Returns the depth that is left when this bracket closes; one missing bracket is forgiven. */
export function depthBehind(
  stack: readonly Frame[],
  depth: number,
  kind: "object" | "list",
): number | undefined {
  if (stack[depth]?.node.kind === kind) return depth - 1;
  if (stack[depth - 1]?.node.kind === kind) return depth - 2;
  return undefined;
}

interface Next {
  readonly at: number;
  readonly comma: boolean;
  readonly depth: number;
  readonly frame: Frame;
}

function continuesWith(quote: Quote, next: Next): boolean {
  const { reading } = quote;
  const { text, stack } = reading;
  const { node } = next.frame;
  const outer = stack[next.depth - 1];
  if (node.kind === "object") {
    if (isMember(quote, next)) return true;
    // The object's brace is missing.
    const isApart = next.comma || startsLine(quote, next.at);
    return isApart && outer?.node.kind === "list" && opensObject(quote, next.at);
  }
  if (opensObject(quote, next.at)) return true;
  const key = readKey(text, next.at);
  if (key) {
    // The list's bracket is missing.
    const object = outer?.node;
    return object?.kind === "object" && awaitsKey(reading.contract, object, key.name);
  }
  return next.comma ? /["'`“‘\d[\-tfnTFN]/.test(text[next.at] ?? "") : startsLine(quote, next.at);
}

// Only an object with keys in use is believed: braces are common in strings.
function opensObject(quote: Quote, brace: number): boolean {
  const { text, contract, otherKeys } = quote.reading;
  if (text[brace] !== "{") return false;
  const inner = skipGap(text, brace + 1);
  const at = text[inner] === "{" ? skipGap(text, inner + 1) : inner;
  const isKnown = (name: string) =>
    (findingKey(name) ?? rootKey(contract, name)) !== undefined || otherKeys.has(name);
  const key = readKey(text, at) ?? readBrokenKey(text, at, isKnown);
  if (key) return isKnown(key.name);
  return !quote.raw && (isOver(text, inner) || unfinishedKey(text, inner) !== undefined);
}

function isMember(quote: Quote, { at, comma, frame }: Next): boolean {
  const { reading, raw } = quote;
  if (frame.node.kind !== "object") return false;
  const object = frame.node;
  const isKnown = (name: string) => awaitsKey(reading.contract, object, name);
  const key = readKey(reading.text, at) ?? readBrokenKey(reading.text, at, isKnown);
  if (!key) {
    const begun = comma ? unfinishedKey(reading.text, at) : undefined;
    return begun !== undefined && (!raw || isBeginningOfKey(begun));
  }
  const isAwaited = isKnown(key.name);
  const onOwnLine = startsLine(quote, at);
  if (!raw) return comma || (key.quoted ? isAwaited || onOwnLine : isAwaited && onOwnLine);
  const isUsed = reading.otherKeys.has(key.name) && !object.members.has(key.name);
  if (!(isAwaited || (isUsed && comma)) || !key.quoted) return false;
  // A snippet in the string looks the same; it does not stand where members stand, or is still open.
  return onOwnLine || (!frame.multiline && quote.isBalanced());
}

function isBeginningOfKey(begun: string): boolean {
  return begun === "" || /^[a-z_]+$/.test(begun);
}

function startsLine(quote: Quote, at: number): boolean {
  return quote.reading.text.slice(quote.after, at).includes("\n");
}

// Behind the last bracket anything may follow, so the brackets themselves have to tell.
function endsDocument(quote: Quote, at: number): Ending {
  const { text, stack } = quote.reading;
  const onOwnLine = text.slice(skipSpaceBack(text, at), at).includes("\n");
  if (stack.length !== 1 || stack[0]?.key !== "patch") {
    const isBelow = startsLine(quote, skipSpace(text, quote.after));
    const isShaped = stack.length > 1 || onOwnLine || (stack[0]?.multiline === true && isBelow);
    return isShaped && !quote.raw ? "sure" : "weak";
  }
  const endsLine = BREAK_BEFORE_QUOTE.test(text.slice(quote.after - 8, quote.after));
  if (!quote.raw && (onOwnLine || endsLine)) return "sure";
  const isProse = onOwnLine && PROSE_BELOW_PATCH.test(text.slice(at, at + 20));
  return endsLine || isProse ? "weak" : "no";
}

function skipSpaceBack(text: string, from: number): number {
  let at = from;
  while (at > 0 && skipSpace(text, at - 1) > at - 1) at -= 1;
  return at;
}
