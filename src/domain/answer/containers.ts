import { toFindingKey, toRootKey } from "./contract-keys.ts";
import type { ListNode, Node, ObjectNode } from "./node.ts";
import {
  type ContainerFrame,
  depthAfterClose,
  type ParserState,
  startsWithKey,
} from "./parser-state.ts";
import { readKey } from "./read-key.ts";
import { skipGap } from "./skip-gap.ts";

/** Opens the container at this bracket and returns the position of its first member. */
export function openContainer(
  reading: ParserState,
  at: number,
): { root: ContainerFrame["node"]; end: number } {
  const { text, stack, repairs } = reading;
  const node: ListNode | ObjectNode =
    text[at] === "{"
      ? { kind: "object", members: new Map(), closed: false }
      : { kind: "list", items: [], closed: false };
  const doubled = text.startsWith("{{", at) && isDoubled(reading, at + 1);
  if (doubled) repairs.add("doubled-braces");
  const end = at + (doubled ? 2 : 1);
  const outer = stack.at(-1);
  const multiline = text.slice(end, skipGap(text, end)).includes("\n");
  stack.push({ node, name: outer?.key, doubled, multiline, key: undefined, separated: true });
  if (outer) addMember(outer, node);
  return { root: node, end };
}

/** Adds a value to its container. */
export function addMember(frame: ContainerFrame, node: Node): void {
  if (frame.node.kind === "list") frame.node.items.push(node);
  else if (frame.key !== undefined) frame.node.members.set(frame.key, node);
  frame.key = undefined;
  frame.separated = false;
}

/** Closes the container that this bracket ends and returns the next position. An extra bracket is skipped. */
export function closeContainer(reading: ParserState, at: number): number {
  const { text, stack, repairs } = reading;
  const depth = stack.length - 1;
  const left = depthAfterClose(stack, depth, text[at] === "}" ? "object" : "list");
  if (left === undefined || isExtra(reading, at, left)) {
    repairs.add("extra-closer");
    return at + 1;
  }
  if (left < depth - 1) repairs.add("missing-closer");
  let doubled = false;
  while (stack.length - 1 > left) doubled = closeLast(reading)?.doubled ?? false;
  const next = skipGap(text, at + 1);
  return doubled && text[next] === "}" ? next + 1 : at + 1;
}

/** Closes the innermost container, whose own bracket is missing. */
export function closeImplicitly(reading: ParserState): void {
  closeLast(reading);
  reading.repairs.add("missing-closer");
}

/** Decides whether the answer restarts at this brace, after the model was cut. */
export function restartsAnswer(reading: ParserState, brace: number): boolean {
  const { text, stack, contract } = reading;
  const key = readKey(text, skipGap(text, brace + 1));
  if (!key || !startsWithKey(reading, key.name)) return false;
  // A contract key cannot hold an answer; other keys can.
  const frame = stack.at(-1);
  const place = frame?.node.kind === "list" ? frame.name : frame?.key;
  return place === undefined || (toRootKey(contract, place) ?? toFindingKey(place)) !== undefined;
}

function isDoubled(reading: ParserState, brace: number): boolean {
  const key = readKey(reading.text, skipGap(reading.text, brace + 1));
  return key !== undefined && !startsWithKey(reading, key.name);
}

function closeLast({ stack }: ParserState): ContainerFrame | undefined {
  const frame = stack.pop();
  if (frame) frame.node.closed = true;
  return frame;
}

// Decides whether a closing brace is surplus. One brace too many between two findings must not close the list.
function isExtra({ text, stack }: ParserState, at: number, left: number): boolean {
  if (left !== stack.length - 3 || text[at] !== "}") return false;
  const next = skipGap(text, at + 1);
  if (text[next] === "]") return true;
  return text[next] === "," && text[skipGap(text, next + 1)] === "{";
}
