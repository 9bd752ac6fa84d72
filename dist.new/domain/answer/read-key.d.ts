/** Holds a member's name and where its value begins. */
export interface Key {
    readonly name: string;
    readonly end: number;
    readonly quoted: boolean;
}
/** Reads a key and its colon; undefined if there is none. */
export declare function readKey(text: string, at: number): Key | undefined;
/** Reads a key whose closing quote or colon is missing; only a key that is known is believed. */
export declare function readBrokenKey(text: string, at: number, isKnown: (name: string) => boolean): Key | undefined;
/** Returns the beginning of a key at which the text stops, if it stops in one. */
export declare function unfinishedKey(text: string, at: number): string | undefined;
