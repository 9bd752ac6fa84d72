import type { Helper } from "./helper-config.ts";
/** Folder of the default branch that a repository's own programs come from. */
export declare const AI_FOLDER = ".ai";
/** What a helper file says, or what is wrong with it: `path: problem`, one for each place. */
export type ParsedHelpers = {
    readonly helpers: readonly Helper[];
    readonly warnings: readonly string[];
} | {
    readonly problems: readonly string[];
};
/** Reads the text of a helper file. One entry that is wrong rejects the whole file. Never throws. */
export declare function parseHelperFile(text: string): ParsedHelpers;
