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
    parts: compilePattern(pattern),
  }));
  return (path) => {
    const parts = splitPath(path);
    return compiled.find((one) => matchesFolder(one.parts, parts))?.pattern;
  };
}

function compilePattern(pattern: string): readonly string[] {
  const parts = splitPath(pattern);
  const isAnywhere = !/[\\/](?!$)/.test(pattern.trim());
  return isAnywhere ? ["**", ...parts] : parts;
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

/**
 * Returns whether the pattern matches the path or one of its folders. Takes time proportional to
 * pattern times path.
 */
function matchesFolder(pattern: readonly string[], path: readonly string[]): boolean {
  // For each length of a path prefix: whether the first parts of the pattern match it.
  let reached = path.map(() => false);
  reached.unshift(true);
  for (const part of pattern) {
    const next = reached.map(() => false);
    let isAbove = false;
    for (const [length, is] of reached.entries()) {
      isAbove ||= is;
      const name = path[length];
      if (part === "**") next[length] = isAbove;
      else if (is && name !== undefined && matchesName(part, name)) next[length + 1] = true;
    }
    reached = next;
  }
  return reached.includes(true);
}

/**
 * Matches one name in time proportional to pattern times name: backtracks to the last star only.
 */
function matchesName(pattern: string, name: string): boolean {
  const [wanted, given] = [[...pattern], [...name]];
  let [at, from] = [0, 0];
  let star: { readonly at: number; from: number } | undefined;
  while (from < given.length) {
    const sign = wanted[at];
    if (sign === "*") {
      star = { at, from };
      at += 1;
    } else if (sign !== undefined && (sign === "?" || sign === given[from])) {
      at += 1;
      from += 1;
    } else if (star !== undefined) {
      star.from += 1;
      at = star.at + 1;
      from = star.from;
    } else return false;
  }
  return wanted.slice(at).every((sign) => sign === "*");
}
