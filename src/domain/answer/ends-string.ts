import { continuesDocument } from "./continues-document.ts";
import { toRootKey } from "./contract-keys.ts";
import { depthAfterClose, isOver } from "./parser-state.ts";
import { closesPair, type Quote } from "./quote.ts";
import { skipGap } from "./skip-gap.ts";

/**
 * The likelihood that a quote ends its string. `over`: the text stops after the quote. `weak`: the document would end
 * there with other text after it.
 */
export type StringEnding = "sure" | "over" | "weak" | "no";

/** A position after a quote and some of the brackets that follow it. */
interface BracketPosition {
  readonly at: number;
  /** Start of the white space before `at`. */
  readonly gap: number;
  /** Nesting depth after the brackets; negative after the end of the document. */
  readonly depth: number;
}

const BREAK_BEFORE_QUOTE = /(?:\n|\\n)\s*["'`”]{1,3}$/;
const PROSE_BELOW_PATCH =
  /^(?!diff |index |rename |similarity |new file|deleted file)[A-Za-z#*`~<]/;
const CONCATENATION = /^\+\s*["'`]/;

/** Rates, by the text after a quote, how likely the string ends there. */
export function endsString(quote: Quote): StringEnding {
  const { text, stack } = quote.reading;
  const start = skipGap(text, quote.after);
  if (!quote.raw && isConcatenated(text, start)) return "sure";
  let position: BracketPosition | undefined = {
    at: start,
    gap: quote.after,
    depth: stack.length - 1,
  };
  while (position) {
    const ending = endsAt(quote, position);
    if (ending) return ending;
    position = skipBracket(quote, position);
  }
  return "no";
}

/** Decides whether a plus sign appends another string here, as in JavaScript and Python. */
export function isConcatenated(text: string, at: number): boolean {
  return text[at] === "+" && CONCATENATION.test(text.slice(at, at + 40));
}

// Returns `undefined` for a bracket: the text after it decides.
function endsAt(quote: Quote, { at, gap, depth }: BracketPosition): StringEnding | undefined {
  const { text, stack } = quote.reading;
  if (isOver(text, at)) return endsText(quote, depth);
  const frame = stack[depth];
  if (!frame) return endsDocument(quote, at, gap);
  const next = skipCommas(text, at);
  const comma = next > at;
  if (comma && isOver(text, next)) return isPlausibleEnd(quote, depth) ? "sure" : "no";
  if (text[next] === "}" || text[next] === "]") return undefined;
  const outer = stack[depth - 1];
  return continuesDocument(quote, { at: next, comma, frame, outer }) ? "sure" : "no";
}

function skipBracket(
  { reading }: Quote,
  { at, depth }: BracketPosition,
): BracketPosition | undefined {
  const { text, stack } = reading;
  const bracket = skipCommas(text, at);
  const left = depthAfterClose(stack, depth, text[bracket] === "}" ? "object" : "list");
  if (left === undefined) return undefined;
  const next = skipGap(text, bracket + 1);
  if (!stack[left + 1]?.doubled || text[next] !== "}") {
    return { at: next, gap: bracket + 1, depth: left };
  }
  return { at: skipGap(text, next + 1), gap: next + 1, depth: left };
}

function skipCommas(text: string, from: number): number {
  let at = from;
  while (text[at] === ",") at = skipGap(text, at + 1);
  return at;
}

function endsText(quote: Quote, depth: number): StringEnding {
  if (depth === quote.reading.stack.length - 1) return "over";
  if (depth >= 0) return isPlausibleEnd(quote, depth) ? "sure" : "no";
  if (!quote.raw || !(closesPair(quote) || opensPair(quote))) return "sure";
  return isPatch(quote) ? endsPatch(quote, quote.after, undefined) : "weak";
}

// Rejects brackets of quoted code at the end of a text that was cut.
function isPlausibleEnd(quote: Quote, depth: number): boolean {
  if (!quote.raw) return true;
  const isOutside = depth < quote.reading.stack.length - 1;
  return isOutside && quote.isBalanced() && !closesPair(quote);
}

// Any text may follow the last bracket, so only the brackets count.
function endsDocument(quote: Quote, at: number, gap: number): StringEnding {
  const { text, stack } = quote.reading;
  const line = gap + text.slice(gap, at).lastIndexOf("\n") + 1;
  const onOwnLine = line > gap;
  const [root, inner] = stack;
  if (!inner && isPatch(quote)) {
    return endsPatch(quote, at, onOwnLine ? text.slice(line, line + 20) : undefined);
  }
  const isBelow = root?.multiline === true && /^\s*\n/.test(text.slice(quote.after, at));
  const isShaped = inner !== undefined || onOwnLine || isBelow;
  return isShaped && !quote.raw ? "sure" : "weak";
}

function isPatch({ reading }: Quote): boolean {
  return toRootKey(reading.contract, reading.stack.at(-1)?.key ?? "") === "patch";
}

// Rates a quote inside a patch strictly: patches are full of quotes and brackets, and half a patch must not pass as a
// whole one.
function endsPatch(quote: Quote, at: number, below: string | undefined): StringEnding {
  const { text } = quote.reading;
  const endsLine = BREAK_BEFORE_QUOTE.test(text.slice(Math.max(0, quote.after - 8), quote.after));
  if (quote.raw) return endsLine || PROSE_BELOW_PATCH.test(below ?? "") ? "weak" : "no";
  const isProseBehind = /^\s[A-Za-z]/.test(text.slice(at - 1, at + 1));
  return endsLine || below !== undefined || isProseBehind || !opensPair(quote) ? "sure" : "no";
}

// Decides whether a quote opens a string of code: a bracket, an operator or a space precedes it.
function opensPair({ reading, after }: Quote): boolean {
  return /[\s([{=,:+]/.test(reading.text[after - 2] ?? "");
}
