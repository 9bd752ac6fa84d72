const MAX_ALTERNATIVES = 64;

/** Scope of a search: everything, one existing path, or matches of globs. */
export type SearchScope =
  | { readonly kind: "everywhere" }
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "globs"; readonly globs: readonly string[] };

/**
 * Parses the path or glob that limits a search.
 *
 * An existing path is literal even when it looks like a glob (`app/[id]/page.tsx`). Globs are
 * anchored at the root, a `**` is prepended to those without a slash, and each also matches the
 * content of a matching folder.
 */
export function toSearchScope(
  path: string | undefined,
  isPath: (path: string) => boolean,
): SearchScope {
  const scope = (path ?? "").replace(/^(?:\.?\/)+/, "").replace(/\/+$/, "");
  if (scope === "" || scope === ".") return { kind: "everywhere" };
  if (scope.includes("\0") || scope.split("/").includes("..")) return { kind: "globs", globs: [] };
  if (isPath(scope)) return { kind: "path", path: scope };
  const globs = expandBraces(scope).filter((glob) => glob !== "");
  return { kind: "globs", globs: globs.flatMap(withFolders) };
}

function withFolders(glob: string): string[] {
  const anchored = glob.includes("/") ? glob : `**/${glob}`;
  return [anchored, `${anchored}/**`];
}

/**
 * Expands `{a,b}`, which git does not support; too many alternatives leave the braces unexpanded.
 */
export function expandBraces(glob: string): string[] {
  let expanded = [glob];
  for (;;) {
    const next = expanded.flatMap(expandInnermost);
    if (next.length > MAX_ALTERNATIVES) return [glob];
    if (next.length === expanded.length) return next;
    expanded = next;
  }
}

function expandInnermost(glob: string): string[] {
  const braces = /\{([^{}]*,[^{}]*)\}/.exec(glob);
  if (braces === null) return [glob];
  const before = glob.slice(0, braces.index);
  const after = glob.slice(braces.index + braces[0].length);
  return (braces[1] ?? "").split(",").map((alternative) => before + alternative + after);
}
