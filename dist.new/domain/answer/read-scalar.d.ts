import type { Node } from "./node.ts";
/** Holds a value without quotes and the position behind it. */
export interface Scalar {
    readonly node: Node;
    readonly end: number;
    readonly repair: string | undefined;
}
/** Reads a number, a literal of JSON, Python or JavaScript, or bare words. */
export declare function readScalar(text: string, at: number): Scalar | undefined;
