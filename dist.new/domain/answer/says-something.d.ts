import type { ObjectNode } from "./node.ts";
import type { Contract } from "./recovered.ts";
/** Decides whether an answer holds words of its own, rather than nothing or an echo of the schema. */
export declare function saysSomething(contract: Contract, answer: ObjectNode): boolean;
