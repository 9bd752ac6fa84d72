import type { ListNode, Node, ObjectNode } from "../../../../src/domain/answer/node.ts";
import { parseLenientJson } from "../../../../src/domain/answer/parse-lenient-json.ts";
import type { ContainerFrame, ParserState } from "../../../../src/domain/answer/parser-state.ts";
import type { Contract } from "../../../../src/domain/answer/recovered.ts";

const fuelFor = (text: string) => ({ left: text.length + 1000 });

/** Parses a text from its first character on. */
export const parse = (text: string, contract: Contract = "review") =>
  parseLenientJson({ contract, text, fuel: fuelFor(text) }, 0);

/** Parses a text and insists on an object. */
export function objectIn(text: string, contract: Contract = "review"): ObjectNode {
  const { root } = parse(text, contract);
  if (root.kind !== "object") throw new Error("The text is not an object.");
  return root;
}

/** Turns a node into the plain value that it stands for. */
export function plain(node: Node | undefined): unknown {
  if (node === undefined) return undefined;
  if (node.kind === "list") return node.items.map(plain);
  if (node.kind !== "object") return node.value;
  return Object.fromEntries([...node.members].map(([key, value]) => [key, plain(value)]));
}

const createFrame = (node: ListNode | ObjectNode, key?: string): ContainerFrame => ({
  node,
  name: undefined,
  doubled: false,
  multiline: false,
  key,
  separated: true,
});

/** Builds a reading inside an object that was read as far as `before`, at the value of `key`. */
export function createReading(
  text: string,
  { before = "{}", key = "summary", contract = "review" as Contract } = {},
): ParserState {
  const object: ObjectNode = { ...objectIn(before, contract), closed: false };
  return {
    text,
    contract,
    stack: [createFrame(object, key)],
    otherKeys: new Set(),
    repairs: new Set(),
    fuel: fuelFor(text),
  };
}

/** Builds a reading inside the body of a review's finding that was read as far as `finding`. */
export function createFindingReading(
  text: string,
  finding = '{"path": "a.ts", "line": 1}',
): ParserState {
  const reading = createReading(text, { before: '{"summary": "s"}' });
  const list: ListNode = { kind: "list", items: [], closed: false };
  reading.stack.push(
    createFrame(list),
    createFrame({ ...objectIn(finding), closed: false }, "body"),
  );
  return reading;
}
