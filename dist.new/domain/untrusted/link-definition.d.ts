import type { Finder } from "./find-next.ts";
/** A definition of a link's address, which no page shows. */
export interface LinkDefinition {
    /** What it is referred to by. */
    readonly name: string;
    /** Name, address and title. */
    readonly text: string;
    readonly title: string;
    /** Where the title starts, or the definition ends. */
    readonly titleAt: number;
    /** At the end of its last line. */
    readonly end: number;
}
/** Everything in brackets that may refer to a definition. */
export declare function readNames(text: string): ReadonlySet<string>;
/** Reads a definition, or a footnote, that starts at a place; `undefined` when there is none before `end`. */
export declare function readDefinition(text: string, finder: Finder, { at, end }: {
    readonly at: number;
    readonly end: number;
}): LinkDefinition | undefined;
