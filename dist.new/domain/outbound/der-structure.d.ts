import type { Stretch } from "./text-view.ts";
/** The stretches of a key in DER that are not its numbers: tags, lengths, names of algorithms, small constants. */
export declare function structureOf(bytes: readonly number[]): readonly Stretch[];
