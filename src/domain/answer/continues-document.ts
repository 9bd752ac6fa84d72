import { awaitsBeginning, awaitsKey, toFindingKey, toRootKey } from "./contract-keys.ts";
import type { ObjectNode } from "./node.ts";
import { type ContainerFrame, isOver } from "./parser-state.ts";
import { closesPair, type Quote } from "./quote.ts";
import { type MemberKey, readBrokenKey, readKey, readUnfinishedKey } from "./read-key.ts";
import { skipGap } from "./skip-gap.ts";

/** The text after a quote and the brackets that follow it. */
export interface FollowingContext {
  readonly at: number;
  readonly comma: boolean;
  readonly frame: ContainerFrame;
  readonly outer: ContainerFrame | undefined;
}

const VALUE_START = /["'`“‘\d[\-tfnTFN]/;

/** Decides whether the document continues at a position, so that the quote before it ended its string. */
export function continuesDocument(quote: Quote, next: FollowingContext): boolean {
  return next.frame.node.kind === "object"
    ? continuesObject(quote, next, next.frame.node)
    : continuesList(quote, next);
}

function continuesObject(quote: Quote, next: FollowingContext, object: ObjectNode): boolean {
  if (isMember(quote, next, object)) return true;
  // The object's closing brace is missing.
  const isApart = next.comma || startsLine(quote, next.at);
  return isApart && next.outer?.node.kind === "list" && opensObject(quote, next.at);
}

function continuesList(quote: Quote, { at, comma, outer }: FollowingContext): boolean {
  const { text, contract } = quote.reading;
  if (opensObject(quote, at)) return true;
  const key = outer?.node.kind === "object" ? readKey(text, at) : undefined;
  // The list's closing bracket is missing.
  if (key && outer?.node.kind === "object" && awaitsKey(contract, outer.node, key.name))
    return true;
  return comma ? VALUE_START.test(text[at] ?? "") : !key && startsLine(quote, at);
}

// Requires a key that is in use, as braces are common in strings.
function opensObject(quote: Quote, brace: number): boolean {
  const { text, contract, otherKeys } = quote.reading;
  if (text[brace] !== "{") return false;
  const inner = skipGap(text, brace + 1);
  const at = text[inner] === "{" ? skipGap(text, inner + 1) : inner;
  const isKnown = (name: string) =>
    (toFindingKey(name) ?? toRootKey(contract, name)) !== undefined || otherKeys.has(name);
  const key = readKey(text, at) ?? readBrokenKey(text, at, isKnown);
  if (key) return !quote.raw || isKnown(key.name);
  const stopsHere = isOver(text, inner) || readUnfinishedKey(text, inner) !== undefined;
  return stopsHere && (!quote.raw || quote.isBalanced());
}

function isMember(quote: Quote, next: FollowingContext, object: ObjectNode): boolean {
  const { text, contract, otherKeys } = quote.reading;
  const isAwaited = (name: string) => awaitsKey(contract, object, name);
  const key = readKey(text, next.at) ?? readBrokenKey(text, next.at, isAwaited);
  if (!key) return next.comma && isKeyBegun(quote, next.at, object);
  const onOwnLine = startsLine(quote, next.at);
  if (!quote.raw) return next.comma || isPlausibleKey(key, onOwnLine, isAwaited(key.name));
  const isUsed = next.comma && otherKeys.has(key.name) && !object.members.has(key.name);
  if (!isUsed && !isAwaited(key.name)) return false;
  // A snippet in the string looks the same, but is indented differently or not closed.
  if (onOwnLine) return true;
  return key.quoted && !next.frame.multiline && quote.isBalanced();
}

function isKeyBegun(quote: Quote, at: number, object: ObjectNode): boolean {
  const { text, contract } = quote.reading;
  const begun = readUnfinishedKey(text, at);
  if (begun === undefined || !quote.raw) return begun !== undefined;
  return awaitsBeginning(contract, object, begun) && !closesPair(quote);
}

// Without a comma, a quote before `side":` more likely opens that key.
function isPlausibleKey(key: MemberKey, onOwnLine: boolean, isAwaited: boolean): boolean {
  return key.quoted ? onOwnLine || isAwaited : onOwnLine && isAwaited;
}

function startsLine({ reading, after }: Quote, at: number): boolean {
  return reading.text.slice(after, at).includes("\n");
}
