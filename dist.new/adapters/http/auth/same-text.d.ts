/** Compares a secret with what was sent, in the same time whatever that was. */
export declare function isSameText(given: string | undefined, secret: string): boolean;
