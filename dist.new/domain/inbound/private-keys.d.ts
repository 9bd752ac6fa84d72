/** The part of a line that belongs to a private key. */
export interface KeyLine {
    readonly start: number;
    readonly end: number;
}
/**
 * Finds what is to be kept of private keys from a reader: each line between their armour, or the rest of their line.
 * Armour without its other half counts too: a diff or a search shows parts.
 */
export declare function findPrivateKeys(text: string): KeyLine[];
