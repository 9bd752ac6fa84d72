/** Undoes one escaping too many: one long line with `\n` in it is what JSON makes of a patch. */
export declare function unescapeOnce(text: string): string;
