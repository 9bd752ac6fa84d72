import { toRootKey } from "./contract-keys.ts";
import type { ListNode, ObjectNode } from "./node.ts";
import type { Contract } from "./recovered.ts";

/** A budget for text that leads to no result, so that parsing stays linear. */
export interface Fuel {
  left: number;
}

/** A container that is being parsed. */
export interface ContainerFrame {
  readonly node: ListNode | ObjectNode;
  /** The key under which the container stands. */
  readonly name: string | undefined;
  /** Opened with `{{`, as in a template. */
  readonly doubled: boolean;
  /** Its members are on separate lines. */
  readonly multiline: boolean;
  /** The key of the next value. */
  key: string | undefined;
  /** A comma was read since the last member. */
  separated: boolean;
}

/** The state of parsing one document. */
export interface ParserState {
  readonly text: string;
  readonly contract: Contract;
  readonly stack: ContainerFrame[];
  /** Keys beyond the contract that the document has used so far. */
  readonly otherKeys: Set<string>;
  readonly repairs: Set<string>;
  readonly fuel: Fuel;
}

const TAIL = /(?:\s|```|~~~|<[|｜][^<>\s]{1,60}[|｜]>|<\/\w{1,20}>)*$/y;
const MAX_TAIL = 200;
// Answers are never nested deeper; hostile text nests a hundred thousand times.
const MAX_WRAPPERS = 8;

/** Decides whether only closing markup follows. */
export function isOver(text: string, at: number): boolean {
  if (text.length - at > MAX_TAIL) return false;
  TAIL.lastIndex = at;
  return TAIL.test(text);
}

/** Returns the depth after this bracket closes. One missing bracket is tolerated. */
export function depthAfterClose(
  stack: readonly ContainerFrame[],
  depth: number,
  kind: "object" | "list",
): number | undefined {
  if (stack[depth]?.node.kind === kind) return depth - 1;
  if (stack[depth - 1]?.node.kind === kind) return depth - 2;
  return undefined;
}

/** Returns the first key of an object. */
export function getFirstKey(node: ListNode | ObjectNode): string | undefined {
  return node.kind === "object" ? node.members.keys().next().value : undefined;
}

/** Decides whether the current answer began with this key, so that the answer restarts here. */
export function startsWithKey({ stack, contract }: ParserState, name: string): boolean {
  if (toRootKey(contract, name) === undefined) return false;
  return stack.slice(0, MAX_WRAPPERS).some(({ node }) => getFirstKey(node) === name);
}

/** Decides whether no answer has begun in the text read so far. */
export function isBeforeAnswer({ stack, contract }: ParserState): boolean {
  return !stack.slice(0, MAX_WRAPPERS).some(({ node }) => {
    const first = getFirstKey(node);
    return first !== undefined && toRootKey(contract, first) !== undefined;
  });
}
