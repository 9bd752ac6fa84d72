import type { ObjectNode } from "./node.ts";
/** Holds where a finding stands, as far as the model said. */
export interface FindingPlace {
    readonly path: string | undefined;
    readonly line: number | undefined;
    readonly start_line: number | undefined;
    readonly side?: "LEFT" | undefined;
}
/**
 * Reads a finding's path and lines, under the contract's names or plain other ones, in an object of their own, and in
 * every form that means one place. What is said of a line and cannot be read is named as `unclear-place`.
 */
export declare function placeOf(object: ObjectNode, repairs: Set<string>): FindingPlace;
