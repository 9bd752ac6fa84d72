/**
 * Undoes `showInvisible` in a patch: a mark such as `⟦U+202E⟧` becomes its character again where the patched files have
 * that character, and not the mark as it is spelt.
 */
export declare function restoreMarks(text: string, within: string): string;
