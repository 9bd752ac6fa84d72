import { toRootKey } from "./contract-keys.ts";
import type { ListNode, ObjectNode } from "./node.ts";
import type { Contract } from "./recovered.ts";

/** Limits the work spent on text that leads nowhere, so that reading stays linear. */
export interface Fuel {
  left: number;
}

/** Holds a container that is being read. */
export interface ContainerFrame {
  readonly node: ListNode | ObjectNode;
  /** The key that the container itself stands under. */
  readonly name: string | undefined;
  /** Opened by `{{`, as in a template. */
  readonly doubled: boolean;
  /** Whether its members stand on lines of their own. */
  readonly multiline: boolean;
  /** The key whose value comes next. */
  key: string | undefined;
  /** Whether a comma was read since the last member. */
  separated: boolean;
}

/** Holds what is known while one document is read. */
export interface ParserState {
  readonly text: string;
  readonly contract: Contract;
  readonly stack: ContainerFrame[];
  /** Keys beyond the contract that the document used so far. */
  readonly otherKeys: Set<string>;
  readonly repairs: Set<string>;
  readonly fuel: Fuel;
}

const TAIL = /(?:\s|```|~~~|<[|｜][^<>\s]{1,60}[|｜]>|<\/\w{1,20}>)*$/y;
const MAX_TAIL = 200;
// An answer is never wrapped deeper, and hostile text nests a hundred thousand times.
const MAX_WRAPPERS = 8;

/** Decides whether nothing but closing markup follows. */
export function isOver(text: string, at: number): boolean {
  if (text.length - at > MAX_TAIL) return false;
  TAIL.lastIndex = at;
  return TAIL.test(text);
}

/** Returns the depth that is left when this bracket closes; one missing bracket is forgiven. */
export function depthAfterClose(
  stack: readonly ContainerFrame[],
  depth: number,
  kind: "object" | "list",
): number | undefined {
  if (stack[depth]?.node.kind === kind) return depth - 1;
  if (stack[depth - 1]?.node.kind === kind) return depth - 2;
  return undefined;
}

/** Returns the key that an object began with. */
export function getFirstKey(node: ListNode | ObjectNode): string | undefined {
  return node.kind === "object" ? node.members.keys().next().value : undefined;
}

/** Decides whether the answer being read began with this key, so that it begins anew here. */
export function startsWithKey({ stack, contract }: ParserState, name: string): boolean {
  if (toRootKey(contract, name) === undefined) return false;
  return stack.slice(0, MAX_WRAPPERS).some(({ node }) => getFirstKey(node) === name);
}

/** Decides whether no answer was begun in what was read so far. */
export function isBeforeAnswer({ stack, contract }: ParserState): boolean {
  return !stack.slice(0, MAX_WRAPPERS).some(({ node }) => {
    const first = getFirstKey(node);
    return first !== undefined && toRootKey(contract, first) !== undefined;
  });
}
