import type { FindingPlace } from "./finding-place.ts";
/** A path and lines as they stand in a key or in front of a text. */
export type WrittenPlace = Pick<FindingPlace, "path" | "line" | "start_line">;
/** Reads a key that says where its value belongs: `4`, `L4-L6`, `line 4`, `src/a.ts:4`. */
export declare function placeInKey(key: string): WrittenPlace | undefined;
/** Decides whether the beginning of a text speaks of a line of a file. */
export declare const namesPlace: (text: string) => boolean;
/** Decides whether a key is the path of a file. */
export declare function isPathKey(key: string): boolean;
/** Takes a place off the front of a text: `src/a.ts:4: It leaks.` A severity in brackets before it stays. */
export declare function placeInFront(text: string): {
    readonly place: WrittenPlace;
    readonly rest: string;
} | undefined;
