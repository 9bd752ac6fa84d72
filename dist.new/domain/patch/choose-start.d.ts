import type { PatchHunk } from "./file-patch.ts";
import type { LineIndex } from "./line-index.ts";
/** What there is to choose a place by. */
export interface Choice {
    readonly index: LineIndex;
    readonly hunk: PatchHunk;
    /** Line below which the hunk stands when its dialect keeps the order. */
    readonly after: number;
    /** By how many lines the other hunks of the file stand off their numbers, when all of them agree. */
    readonly drift: number;
    /** Some hunk of the file adds lines that begin with tabs. */
    readonly addsTabs?: boolean;
}
/** Of several places the one that anchor, order, number or end of file point at clearly; `undefined` when none is. */
export declare function chooseStart(all: readonly number[], choice: Choice, isLoose?: boolean): number | undefined;
