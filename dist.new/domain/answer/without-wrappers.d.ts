import type { ObjectNode } from "./node.ts";
/**
 * Lifts the parts of a finding out of the object that stands around its text: `{"comment": {"path": …, "body": …}}`,
 * `{"path": …, "finding": {"severity": …, "text": …}}`. What the outer object says itself counts.
 */
export declare function withoutWrappers(object: ObjectNode, depth?: number): ObjectNode;
