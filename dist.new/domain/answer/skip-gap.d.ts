/** Returns the next position that is neither white space nor a comment. */
export declare function skipGap(text: string, from: number): number;
/** Returns the next position that is not white space. */
export declare function skipSpace(text: string, from: number): number;
