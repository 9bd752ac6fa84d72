/**
 * Marks the characters of a secret that other secrets of its kind have at the same place: 1 for what is its own, 0 for
 * armour, known prefixes, the structure of a key's file and words that secrets are called by.
 */
export declare function ownCharacters(value: string): Uint8Array;
