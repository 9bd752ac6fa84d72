import type { Coded } from "./coded.ts";
/** Bytes with the characters that each was made of. */
export interface DecodedBytes {
    readonly bytes: readonly number[];
    readonly places: readonly {
        readonly from: number;
        readonly to: number;
    }[];
}
/**
 * The bytes that a secret is the text of (the body of a PEM, base64, hexadecimal), each as one character; `undefined`
 * for a secret that is the text of nothing.
 */
export declare function decodedSecret(value: string): Coded | undefined;
/** Decodes base64 of both alphabets; what is no digit of it is passed over. */
export declare function decodeBase64(text: string): DecodedBytes;
