import { anchorPattern, matchesPathOrFolder } from "../core/path-pattern.ts";
import { foldName } from "../patch/patch-path.ts";

/**
 * Paths that are always protected from patches: files that run with the repository's rights, and
 * rules for approvals.
 */
export const ALWAYS_PROTECTED = [
  "/.github/workflows/",
  "/.github/actions/",
  "/.ai/",
  "/CODEOWNERS",
  "/.github/CODEOWNERS",
  "/docs/CODEOWNERS",
  "/.gitlab/CODEOWNERS",
  "/.gitmodules",
] as const;

/**
 * Parses paths and globs separated by commas or line breaks; `undefined` if one of them could be a
 * mistake (`!`, brackets, braces, `..`), because a rule that matches nothing protects nothing.
 */
export function parseProtectedPaths(text: string): readonly string[] | undefined {
  const patterns = text.split(/[\n,]/).flatMap((part) => part.trim() || []);
  const isUnfit = (pattern: string): boolean =>
    /^!|[[\]{}\p{Cc}]/u.test(pattern) || splitPath(pattern).length === 0 || leavesTree(pattern);
  return patterns.some(isUnfit) ? undefined : [...new Set(patterns)];
}

const leavesTree = (pattern: string): boolean => pattern.split(/[\\/]/).includes("..");

/** Returns the pattern that protects a path, or `undefined`. */
export type FindProtection = (path: string) => string | undefined;

/**
 * Compiles patterns, the built-in ones first. A pattern matches a file, or a folder with everything
 * below it; a pattern without a slash except at its end matches in every folder, others from the
 * root. `*` and `?` stop at slashes, `**` does not. Names are compared ignoring case and Unicode
 * normalization, as some file systems do.
 */
export function createProtection(patterns: readonly string[]): FindProtection {
  const compiled = [...ALWAYS_PROTECTED, ...patterns].map((pattern) => ({
    pattern,
    parts: anchorPattern(pattern, splitPath(pattern)),
  }));
  return (path) => {
    const parts = splitPath(path);
    return compiled.find((one) => matchesPathOrFolder(one.parts, parts))?.pattern;
  };
}

/**
 * Splits a path as Windows does: a backslash is a slash, and dots, blanks and streams at the end of
 * a name are dropped.
 */
const splitPath = (path: string): string[] =>
  foldName(path)
    .split(/[\\/]/)
    .map((part) => (/^[*.]+$/.test(part) ? part : part.replace(/:.*$/su, "").replace(/[. ]+$/, "")))
    .filter((part) => part !== "" && part !== ".");
