/** Makes a text keep out of fences: the delimiter and what looks like a fence of ours are gone from it. */
export type DisarmFences = (text: string) => string;
/** Takes a delimiter out of texts, whatever its case and with gaps in it. */
export declare function createDisarm(delimiter: string): DisarmFences;
/** Makes three brackets before or after a kind's name one: prose has no other use for them. */
export declare function disarmLookalikes(text: string): string;
