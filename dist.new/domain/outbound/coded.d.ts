/** A secret written otherwise: for each sign, which characters of the secret it holds. */
export interface Coded {
    readonly text: string;
    /** First character of the secret that the sign holds a part of. */
    readonly from: readonly number[];
    /** Behind the last one. */
    readonly to: readonly number[];
    /** Each sign is a byte rather than a character. */
    readonly isBytes?: boolean;
}
/** A secret as it is. */
export declare function plain(value: string): Coded;
/** Backwards. */
export declare function reversed({ text, from, to }: Coded): Coded;
/** Letters thirteen places on. */
export declare function rotated(coded: Coded): Coded;
/** With ASCII letters of another case. */
export declare function inCase(coded: Coded, which: "upper" | "lower" | "swapped"): Coded;
/** The decimal codes of its bytes, one after the other. */
export declare function inDecimal(coded: Coded): Coded;
/**
 * Its bytes in hexadecimal (4 bits a sign), base32 (5) or base64 (6), as they stand behind so many other bytes. Signs
 * that hold a part of what is before or behind are left out.
 */
export declare function inBits(coded: Coded, bits: 4 | 5 | 6, bytesBefore?: number): Coded;
