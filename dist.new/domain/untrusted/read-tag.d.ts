import type { Finder } from "./find-next.ts";
export interface Attribute {
    readonly name: string;
    readonly value: string;
}
/** An opening tag of an element. */
export interface Tag {
    readonly name: string;
    readonly attributes: readonly Attribute[];
    /** Just after it. */
    readonly end: number;
}
/** Reads the tag that opens at a place, as a browser would; `undefined` when none ends before `end`. */
export declare function readTag(text: string, finder: Finder, { at, end }: {
    readonly at: number;
    readonly end: number;
}): Tag | undefined;
/** Whether a page shows nothing of what stands in an element. */
export declare function hidesContent({ name, attributes }: Tag): boolean;
/** Where the tag stands that closes an element; `undefined` when nothing does. */
export declare function closingTag(text: string, finder: Finder, { name, end }: Tag): {
    readonly start: number;
    readonly end: number;
} | undefined;
