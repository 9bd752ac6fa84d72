/** Finds where a text next holds something; asked from left to right, all its searches together read the text once. */
export interface Finder {
    /** Where `needle` starts at or after `from`; the text's length when it does not. */
    next(needle: string, from: number): number;
}
/** Creates the finder of one text. */
export declare function createFinder(text: string): Finder;
