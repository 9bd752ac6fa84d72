import type { Node } from "./node.ts";
import { type WrittenLines } from "./written-lines.ts";
/** Lines of a value that is no text alone: what was read, or that there is something which is not clear. */
export type LinesRead = WrittenLines | "unclear" | undefined;
/** Reads lines from any value: a number, a text, a list of lines, `{from, to}`, or a range of an editor. */
export declare function linesIn(node: Node | undefined, depth?: number): LinesRead;
