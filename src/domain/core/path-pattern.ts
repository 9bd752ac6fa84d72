/**
 * Returns whether a pattern, split at slashes, matches a path or one of its folders. `*` and `?` match within a name, a
 * part `**` any number of folders. Takes time proportional to pattern times path.
 */
export function matchesPathOrFolder(pattern: readonly string[], path: readonly string[]): boolean {
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

/** Adds a leading `**` to a pattern without a slash except at its end, so that it matches in every folder. */
export const anchorPattern = (pattern: string, parts: readonly string[]): readonly string[] =>
  /[\\/](?!$)/.test(pattern.trim()) ? parts : ["**", ...parts];

const MAX_PATTERN_CHARS = 500;

/**
 * Returns why a text is not accepted as a pattern for paths; `undefined` if it is. Braces, brackets and `!` are refused:
 * a pattern that matches nothing would be a silent mistake.
 */
export function findPatternProblem(text: string): string | undefined {
  if (text.length > MAX_PATTERN_CHARS) return `is longer than ${MAX_PATTERN_CHARS} characters`;
  if (text.startsWith("!")) return "begins with !, which is not supported";
  if (/[[\]{}]/.test(text)) return "has brackets or braces, which are not supported";
  if (/[\\\p{Cc}]/u.test(text)) return "has a backslash or a control character";
  const parts = splitPath(text);
  if (parts.length === 0) return "names no path";
  return parts.includes("..") ? "leaves the repository" : undefined;
}

const splitPath = (path: string): readonly string[] =>
  path.split("/").filter((part) => part !== "" && part !== ".");

/**
 * Compiles a pattern for paths of a repository: a path, or a glob with `*`, `?` and `**`. It matches a file, or a folder
 * with everything below it; without a slash except at its end it matches in every folder, otherwise from the root.
 */
export function compilePathPattern(pattern: string): (path: string) => boolean {
  const parts = anchorPattern(pattern, splitPath(pattern));
  return (path) => matchesPathOrFolder(parts, path.split("/"));
}

/** Returns whether a path matches one of the compiled patterns. */
export function compilePathPatterns(patterns: readonly string[]): (path: string) => boolean {
  const compiled = patterns.map(compilePathPattern);
  return (path) => compiled.some((matches) => matches(path));
}
