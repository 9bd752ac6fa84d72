import type { Node } from "./node.ts";
/** Returns a value's words; a list of strings is meant as the lines of one text. */
export declare function toText(node: Node | undefined): string | undefined;
