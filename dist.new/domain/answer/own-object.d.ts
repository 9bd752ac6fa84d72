/**
 * Finds the object of strict JSON that has the prompt's code as a member of its own, in a text that holds the code once,
 * outside of thoughts: it is the answer, whatever stands around it. Returns its text.
 */
export declare function soleOwnObject(text: string, nonce: string): string | undefined;
