import type { ListNode, ObjectNode } from "./node.ts";
import type { Contract } from "./recovered.ts";

/** Limits the work spent on text that leads nowhere, so that reading stays linear. */
export interface Fuel {
  left: number;
}

/** Holds a container that is being read. */
export interface Frame {
  readonly node: ListNode | ObjectNode;
  /** The key whose value comes next. */
  key: string | undefined;
  /** Opened by `{{`, as in a template. */
  readonly doubled: boolean;
  /** Whether its members stand on lines of their own. */
  readonly multiline: boolean;
}

/** Holds what is known while one document is read. */
export interface Reading {
  readonly text: string;
  readonly contract: Contract;
  readonly stack: Frame[];
  /** Keys beyond the contract that the document used so far. */
  readonly otherKeys: Set<string>;
  readonly repairs: Set<string>;
  readonly fuel: Fuel;
}

const TAIL = /(?:\s|```|~~~|<[|｜][^<>\s]{1,60}[|｜]>|<\/\w{1,20}>)*$/y;
const MAX_TAIL = 200;

/** Decides whether nothing but closing markup follows. */
export function isOver(text: string, at: number): boolean {
  if (text.length - at > MAX_TAIL) return false;
  TAIL.lastIndex = at;
  return TAIL.test(text);
}
