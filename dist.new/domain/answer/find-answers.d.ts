import type { Node, ObjectNode } from "./node.ts";
import type { Contract } from "./recovered.ts";
/** Holds what one document offers, in the order it is written. */
export type Offer = {
    readonly kind: "answer";
    readonly node: ObjectNode;
} | {
    readonly kind: "finding";
    readonly node: ObjectNode;
}
/** A string that holds a document of its own. */
 | {
    readonly kind: "layer";
    readonly text: string;
};
/** Finds answers, findings and encoded documents in a document, wrapped or not. */
export declare function findAnswers(contract: Contract, root: Node): Offer[];
