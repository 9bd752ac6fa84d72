import type { TextNode } from "./node.ts";
import type { Reading } from "./reading.ts";
/** Holds a string and the position behind it; without a node, the string was cut there. */
export interface ReadString {
    readonly node: TextNode | undefined;
    readonly end: number;
}
/** Reads a string, however it is quoted, and those that a plus sign adds to it. */
export declare function readString(reading: Reading, at: number): ReadString;
