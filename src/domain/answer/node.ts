/** A string. `ended` is false if the text stopped right after its closing quote. */
export interface TextNode {
  readonly kind: "text";
  readonly value: string;
  readonly ended: boolean;
}

/** A number or a literal. Null stands for all values that mean "nothing". */
export interface PlainNode {
  readonly kind: "plain";
  readonly value: number | boolean | null;
}

/** An array. `closed` is false if the text stopped inside it. */
export interface ListNode {
  readonly kind: "list";
  readonly items: Node[];
  closed: boolean;
}

/** An object with its keys as written. `closed` is false if the text stopped inside it. */
export interface ObjectNode {
  readonly kind: "object";
  readonly members: Map<string, Node>;
  closed: boolean;
}

/** One value of a leniently parsed document. */
export type Node = TextNode | PlainNode | ListNode | ObjectNode;

/** Returns the text of a value. A list of strings is read as the lines of one text. */
export function readText(node: Node | undefined): string | undefined {
  if (node?.kind === "text") return node.value;
  if (node?.kind === "plain" && typeof node.value === "number") return String(node.value);
  if (node?.kind !== "list" || !node.closed || node.items.length === 0) return undefined;
  const lines = node.items.map((item) => (item.kind === "text" ? item.value : undefined));
  return lines.includes(undefined) ? undefined : lines.join("\n");
}
