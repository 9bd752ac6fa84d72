import { awaitsKey, findingKey, rootKey } from "./contract-keys.ts";
import { depthBehind } from "./ends-string.ts";
import type { ListNode, Node, ObjectNode } from "./node.ts";
import { readBrokenKey, readKey, unfinishedKey } from "./read-key.ts";
import { readScalar } from "./read-scalar.ts";
import { isQuote, readString } from "./read-string.ts";
import { type Frame, type Fuel, isOver, type Reading } from "./reading.ts";
import type { Contract } from "./recovered.ts";
import { skipGap, skipSpace } from "./skip-gap.ts";

/** Holds a leniently read document; `end` is where it stops, or where reading it had to. */
export interface Parsed {
  readonly root: ObjectNode | ListNode;
  readonly end: number;
  readonly repairs: ReadonlySet<string>;
}

/** Says where to read, and under which contract. */
export interface Source {
  readonly contract: Contract;
  readonly text: string;
  readonly fuel: Fuel;
}

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

function isOpenKey(text: string, at: number): boolean {
  const isKnown = (name: string) =>
    findingKey(name) !== undefined || rootKey("review", name) !== undefined || name === "patch";
  return readBrokenKey(text, at, isKnown) !== undefined || unfinishedKey(text, at) !== undefined;
}

/**
 * Reads JSON as models write it, in one pass and without recursion. Stops at what makes no sense;
 * containers that are open then stay unclosed.
 */
export function parseLoose({ contract, text, fuel }: Source, start: number): Parsed {
  const repairs = new Set<string>();
  const reading: Reading = { text, contract, stack: [], otherKeys: new Set(), repairs, fuel };
  const root = open(reading, start);
  let at: number | undefined = root.end;
  let end = at;
  while (at !== undefined && reading.stack.length > 0 && fuel.left > 0) {
    end = skipGap(text, at);
    if (end > at && skipSpace(text, at) < end) repairs.add("comment");
    const next = step(reading, end);
    at = next.at;
    if (next.stop !== undefined) end = next.stop;
    else if (at !== undefined) end = at;
  }
  return { root: root.node, end, repairs };
}

/** Says where to go on, or where reading stopped. */
type Step =
  | { readonly at: number; readonly stop?: undefined }
  | { readonly at?: undefined; readonly stop: number };

function step(reading: Reading, at: number): Step {
  const { text, stack } = reading;
  const frame = stack.at(-1);
  if (!frame || isOver(text, at)) return { stop: text.length };
  // A fence at the start of a line: the model was cut and starts over.
  if (text.startsWith("\n```", at - 1)) return { stop: at };
  const character = text[at];
  if (character === ",") return comma(reading, at);
  if (character === "}" || character === "]") return close(reading, at);
  if (frame.key !== undefined || frame.node.kind === "list") return value(reading, frame, at);
  if (character === "{") return sibling(reading, at);
  return member(reading, frame, at);
}

function comma({ text, stack, repairs }: Reading, at: number): Step {
  const frame = stack.at(-1);
  if (frame?.key !== undefined) frame.key = undefined;
  const next = skipGap(text, at + 1);
  if (/^[,\]}]/.test(text[next] ?? "")) repairs.add("trailing-comma");
  return { at: at + 1 };
}

function close(reading: Reading, at: number): Step {
  const { text, stack, repairs } = reading;
  const kind = text[at] === "}" ? "object" : "list";
  const depth = stack.length - 1;
  const left = depthBehind(stack, depth, kind);
  if (left === undefined || isExtra(reading, at, left)) {
    repairs.add("extra-closer");
    return { at: at + 1 };
  }
  if (left < depth - 1) repairs.add("missing-closer");
  let closed: Frame | undefined;
  while (stack.length - 1 > left) {
    closed = stack.pop();
    if (closed) closed.node.closed = true;
  }
  const next = skipGap(text, at + 1);
  return { at: closed?.doubled && text[next] === "}" ? next + 1 : at + 1 };
}

// One brace too many between two findings must not close the list.
function isExtra({ text, stack }: Reading, at: number, left: number): boolean {
  if (left !== stack.length - 3 || text[at] !== "}") return false;
  const next = skipGap(text, at + 1);
  if (text[next] === "]") return true;
  return text[next] === "," && text[skipGap(text, next + 1)] === "{";
}

// An object where a key should be: the brace of the one before is missing.
function sibling(reading: Reading, at: number): Step {
  const { stack, repairs } = reading;
  const outer = stack.at(-2);
  if (outer?.node.kind !== "list" || restarts(reading, at)) return { stop: at };
  const closed = stack.pop();
  if (closed) closed.node.closed = true;
  repairs.add("missing-closer");
  return { at };
}

function member(reading: Reading, frame: Frame, at: number): Step {
  const { text, contract, repairs, otherKeys } = reading;
  if (frame.node.kind !== "object") return { stop: at };
  const object = frame.node;
  const isKnown = (name: string) => awaitsKey(contract, object, name);
  const key = readKey(text, at);
  const broken = key ? undefined : readBrokenKey(text, at, isKnown);
  const found = key ?? broken;
  if (!found) return { stop: at };
  if (broken) repairs.add("broken-key");
  if (!found.quoted) repairs.add("unquoted-key");
  if (frame.node.members.size > 0 && !follows(text, at, ",")) repairs.add("missing-comma");
  if (rootKey(contract, found.name) === undefined && findingKey(found.name) === undefined) {
    otherKeys.add(found.name);
  }
  frame.key = found.name;
  return { at: found.end };
}

function follows(text: string, at: number, character: string): boolean {
  let before = at - 1;
  while (before >= 0 && at - before < 200 && /\s/.test(text[before] ?? "x")) before -= 1;
  // A comment may stand between the comma and the key; then it does not tell.
  return text[before] === character || /[/\w.]/.test(text[before] ?? "");
}

function value(reading: Reading, frame: Frame, at: number): Step {
  const { text, repairs } = reading;
  const character = text[at];
  if (character === "{" || character === "[") {
    if (character === "{" && restarts(reading, at)) return { stop: at };
    return { at: open(reading, at).end };
  }
  if (frame.node.kind === "list" && endsList(reading, at)) return { at };
  const start = isPrefixed(text, at) ? at + 1 : at;
  if (isQuote(text[start])) {
    const string = readString(reading, start);
    if (!string.node) return { stop: string.end };
    put(frame, string.node);
    return { at: string.end };
  }
  const scalar = readScalar(text, at);
  // A number at which the text stops may lack digits.
  if (!scalar || isOver(text, scalar.end)) return { stop: scalar ? text.length : at };
  if (scalar.repair) repairs.add(scalar.repair);
  put(frame, scalar.node);
  return { at: scalar.end };
}

function isPrefixed(text: string, at: number): boolean {
  return /^[rRbBuUfF]["']/.test(text.slice(at, at + 2));
}

// A key of the object around the list: the list's bracket is missing.
function endsList(reading: Reading, at: number): boolean {
  const { text, stack, repairs, contract } = reading;
  const outer = stack.at(-2)?.node;
  const key = readKey(text, at);
  if (!key || outer?.kind !== "object" || !awaitsKey(contract, outer, key.name)) return false;
  const closed = stack.pop();
  if (closed) closed.node.closed = true;
  repairs.add("missing-closer");
  return true;
}

/** A second beginning of the answer inside of it: the model was cut and started over. */
function restarts({ text, stack, contract }: Reading, brace: number): boolean {
  const key = readKey(text, skipGap(text, brace + 1));
  if (!key || rootKey(contract, key.name) === undefined) return false;
  return stack.slice(0, 8).some(({ node }) => {
    return node.kind === "object" && node.members.keys().next().value === key.name;
  });
}

function open(reading: Reading, at: number): { node: ListNode | ObjectNode; end: number } {
  const { text, stack, repairs } = reading;
  const isObject = text[at] === "{";
  const node: ListNode | ObjectNode = isObject
    ? { kind: "object", members: new Map(), closed: false }
    : { kind: "list", items: [], closed: false };
  const inner = skipGap(text, at + 1);
  const doubled =
    isObject && text[inner] === "{" && readKey(text, skipGap(text, inner + 1)) !== undefined;
  if (doubled) repairs.add("doubled-braces");
  const outer = stack.at(-1);
  if (outer) put(outer, node);
  const multiline = text.slice(at, inner).includes("\n");
  stack.push({ node, key: undefined, doubled, multiline });
  return { node, end: doubled ? at + 2 : at + 1 };
}

function isDoubled(reading: Reading, brace: number): boolean {
  const key = readKey(reading.text, skipGap(reading.text, brace + 1));
  return key !== undefined && !restarts(reading, brace);
}

function put(frame: Frame, node: Node): void {
  if (frame.node.kind === "list") frame.node.items.push(node);
  else if (frame.key !== undefined) frame.node.members.set(frame.key, node);
  frame.key = undefined;
}
