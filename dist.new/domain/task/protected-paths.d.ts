/** What no patch may touch, whatever is configured: what runs with the repository's rights, and who must approve what. */
export declare const ALWAYS_PROTECTED: readonly ["/.github/workflows/", "/.github/actions/", "/.ai/", "/CODEOWNERS", "/.github/CODEOWNERS", "/docs/CODEOWNERS", "/.gitlab/CODEOWNERS", "/.gitmodules"];
/**
 * Reads paths and globs with commas or line breaks between; `undefined` when one of them cannot be told from a mistake
 * (`!`, brackets, braces, `..`), because a rule that matches nothing protects nothing.
 */
export declare function parseProtectedPaths(text: string): readonly string[] | undefined;
/** Gives the pattern that protects a path, or `undefined`. */
export type FindProtection = (path: string) => string | undefined;
/**
 * Compiles patterns, the built-in ones first. A pattern means a file, or a folder with all that is below it; one
 * without a slash but at its end is meant in every folder, others from the root. `*` and `?` stop at slashes, `**`
 * does not. Names are compared as file systems do that tell neither case nor Unicode forms apart.
 */
export declare function createProtection(patterns: readonly string[]): FindProtection;
