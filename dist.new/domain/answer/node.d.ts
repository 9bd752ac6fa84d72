/** Holds a string; `ended` is false where the text stopped right behind its closing quote. */
export interface TextNode {
    readonly kind: "text";
    readonly value: string;
    readonly ended: boolean;
}
/** Holds a number or a literal; null stands for everything that means "nothing". */
export interface PlainNode {
    readonly kind: "plain";
    readonly value: number | boolean | null;
}
/** Holds an array; `closed` is false where the text stopped inside it. */
export interface ListNode {
    readonly kind: "list";
    readonly items: Node[];
    closed: boolean;
}
/** Holds an object, keys as written; `closed` is false where the text stopped inside it. */
export interface ObjectNode {
    readonly kind: "object";
    readonly members: Map<string, Node>;
    closed: boolean;
}
/** Holds one value of a leniently read document. */
export type Node = TextNode | PlainNode | ListNode | ObjectNode;
