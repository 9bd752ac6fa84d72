/** Reads an IP address in its usual text form; 4 or 16 bytes, or `undefined` for what is none. */
export declare function parseAddress(text: string): readonly number[] | undefined;
