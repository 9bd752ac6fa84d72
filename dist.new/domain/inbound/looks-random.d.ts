/** Whether a value stands in for a secret, as in documentation: nobody is harmed by it. */
export declare function isStandIn(value: string): boolean;
/** Bits of information for each character of a text. */
export declare function entropyOf(text: string): number;
/** Whether a value was drawn by a machine, not written by a person: no words, no name, no address, no path. */
export declare function looksRandom(value: string): boolean;
