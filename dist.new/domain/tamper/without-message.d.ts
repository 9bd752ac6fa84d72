import { type LineToken } from "./line-tokens.ts";
/** Leaves out the message that an assertion has for its failure: a sentence as its last argument. */
export declare function withoutMessage(tokens: readonly LineToken[]): readonly LineToken[];
