/** Lengths of all beginnings of one text that another one ends with, the longest first: by Knuth, Morris and Pratt. */
export declare function overlapsOf(tail: string, head: string): number[];
