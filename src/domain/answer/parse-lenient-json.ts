import {
  addMember,
  closeContainer,
  closeImplicitly,
  openContainer,
  restartsAnswer,
} from "./containers.ts";
import { awaitsKey, toFindingKey, toRootKey } from "./contract-keys.ts";
import { isQuote } from "./find-string-end.ts";
import type { ListNode, ObjectNode } from "./node.ts";
import { type ContainerFrame, type Fuel, isOver, type ParserState } from "./parser-state.ts";
import { readBrokenKey, readKey, readUnfinishedKey } from "./read-key.ts";
import { readScalar } from "./read-scalar.ts";
import { readString } from "./read-string.ts";
import type { Contract } from "./recovered.ts";
import { skipGap, skipSpace } from "./skip-gap.ts";

/** The text to parse and the contract of the answer. */
export interface AnswerSource {
  readonly contract: Contract;
  readonly text: string;
  /** The nonce of the prompt. */
  readonly nonce?: string | undefined;
  readonly fuel: Fuel;
}

/** A leniently parsed document. `end` is the position where parsing stopped. */
export interface LenientDocument {
  readonly root: ObjectNode | ListNode;
  readonly end: number;
  readonly repairs: ReadonlySet<string>;
  /** Its first key is one of the contract's. */
  readonly isAnswer: boolean;
}

/** The next position, or the position where parsing stopped. */
type ParseStep = { readonly at: number } | { readonly stop: number };

const PREFIXED = /^[rRbBuUfF]["']/;
const WORD = /[\p{L}`<>|+*-]/u;
const FENCE_LINE = "\n```";

/** Decides whether an object or a list of objects begins here, rather than a brace in prose. */
export function opensDocument(text: string, at: number): boolean {
  let next = at;
  for (let depth = 0; depth < 3 && (text[next] === "[" || text[next] === "{"); depth += 1) {
    const isObject = text[next] === "{";
    next = skipGap(text, next + 1);
    if (isObject && (text[next] === "}" || readKey(text, next))) return true;
    if (isObject && /^["'“]/.test(text[next] ?? "")) return isOpenKey(text, next);
  }
  return false;
}

/** Decides whether the first key behind a brace is one of the contract's. */
export function beginsAnswer(
  { text, contract }: Omit<AnswerSource, "fuel">,
  inside: number,
): boolean {
  const key = readKey(text, skipGap(text, inside));
  return key !== undefined && toRootKey(contract, key.name) !== undefined;
}

/**
 * Parses JSON as models write it, in one pass and without recursion. Stops at invalid input and leaves open
 * containers unclosed.
 */
export function parseLenientJson(
  { contract, text, fuel }: AnswerSource,
  start: number,
): LenientDocument {
  const repairs = new Set<string>();
  const reading: ParserState = { text, contract, stack: [], otherKeys: new Set(), repairs, fuel };
  const { root, end: inside } = openContainer(reading, start);
  const isAnswer = beginsAnswer(reading, inside);
  // An answer is read to its end regardless of the fuel, as none of it is read again.
  const limit = isAnswer ? text.length : start + fuel.left;
  let end = inside;
  while (reading.stack.length > 0 && end <= limit) {
    const at = skipGap(text, end);
    if (skipSpace(text, end) < at) repairs.add("comment");
    const next = parseNext(reading, at);
    if ("stop" in next) return { root, end: next.stop, repairs, isAnswer };
    end = next.at;
  }
  return { root, end, repairs, isAnswer };
}

function isOpenKey(text: string, at: number): boolean {
  const isKnown = (name: string) =>
    toFindingKey(name) !== undefined || toRootKey("review", name) !== undefined || name === "patch";
  return (
    readBrokenKey(text, at, isKnown) !== undefined || readUnfinishedKey(text, at) !== undefined
  );
}

function parseNext(reading: ParserState, at: number): ParseStep {
  const { text, stack } = reading;
  const frame = stack.at(-1);
  if (!frame || isOver(text, at)) return { stop: text.length };
  // A fence at the start of a line: the model was cut and starts over.
  if (text.startsWith(FENCE_LINE, at - 1)) return { stop: at };
  const character = text[at];
  if (character === ",") return skipComma(reading, frame, at);
  if (character === "}" || character === "]") return { at: closeContainer(reading, at) };
  if (character === "{" && restartsAnswer(reading, at)) return { stop: at };
  if (frame.key !== undefined) return readValue(reading, frame, at);
  return frame.node.kind === "list"
    ? readItem(reading, frame, at)
    : readMember(reading, frame.node, at);
}

function skipComma({ text, repairs }: ParserState, frame: ContainerFrame, at: number): ParseStep {
  frame.key = undefined;
  frame.separated = true;
  if (/^[,\]}]/.test(text[skipGap(text, at + 1)] ?? "")) repairs.add("trailing-comma");
  return { at: at + 1 };
}

function readMember(reading: ParserState, object: ObjectNode, at: number): ParseStep {
  const { text, contract, stack, repairs, otherKeys } = reading;
  const frame = stack.at(-1);
  if (!frame || text[at] === "{") return startSibling(reading, at);
  const strict = readKey(text, at);
  const key = strict ?? readBrokenKey(text, at, (name) => awaitsKey(contract, object, name));
  if (!key) return { stop: at };
  if (!strict) repairs.add("broken-key");
  if (!key.quoted) repairs.add("unquoted-key");
  if (!frame.separated) repairs.add("missing-comma");
  if ((toRootKey(contract, key.name) ?? toFindingKey(key.name)) === undefined)
    otherKeys.add(key.name);
  frame.key = key.name;
  return { at: key.end };
}

// Handles an object in place of a key: the brace of the previous object is missing.
function startSibling(reading: ParserState, at: number): ParseStep {
  if (reading.stack.at(-2)?.node.kind !== "list") return { stop: at };
  closeImplicitly(reading);
  return { at };
}

function readItem(reading: ParserState, frame: ContainerFrame, at: number): ParseStep {
  const { text, contract, stack } = reading;
  if (!frame.separated && isBehindList(frame, text[at] ?? "")) return { stop: at };
  const outer = stack.at(-2)?.node;
  const key = outer?.kind === "object" ? readKey(text, at) : undefined;
  if (!key || outer?.kind !== "object" || !awaitsKey(contract, outer, key.name)) {
    return readValue(reading, frame, at);
  }
  // A key of the object around the list: the list's bracket is missing.
  closeImplicitly(reading);
  return { at };
}

/** Decides whether text after an item without a comma is behind a list that was cut: prose, or a single string. */
function isBehindList({ node }: ContainerFrame, character: string): boolean {
  const isOfObjects = node.kind === "list" && node.items.at(-1)?.kind === "object";
  return WORD.test(character) || (isOfObjects && isQuote(character));
}

function readValue(reading: ParserState, frame: ContainerFrame, at: number): ParseStep {
  const { text, repairs } = reading;
  if (text[at] === "{" || text[at] === "[") return { at: openContainer(reading, at).end };
  const quote = PREFIXED.test(text.slice(at, at + 2)) ? at + 1 : at;
  if (isQuote(text[quote])) {
    const { node, end } = readString(reading, quote);
    if (!node) return { stop: end };
    addMember(frame, node);
    return { at: end };
  }
  const scalar = readScalar(text, at);
  if (!scalar) return { stop: at };
  // A number at the end of the text may lack digits.
  if (isOver(text, scalar.end)) return { stop: text.length };
  if (scalar.repair) repairs.add(scalar.repair);
  addMember(frame, scalar.node);
  return { at: scalar.end };
}
