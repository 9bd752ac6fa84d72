/** Holds a string's value and the names of what had to be mended in it. */
export interface Decoded {
    readonly value: string;
    readonly repairs: readonly string[];
}
/** Decodes what stands between two quotes; a broken escape keeps its backslash. */
export declare function decodeString(written: string, quote: string): Decoded;
