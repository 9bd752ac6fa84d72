/**
 * Returns true for a path that may name an entry of a tree.
 *
 * `.git` in any spelling is refused: a checkout has none, and a tree that contains one is an
 * attack.
 */
export function isLiteralPath(path: string): boolean {
  return !path.includes("\0") && path.split("/").every(isName);
}

function isName(segment: string): boolean {
  return segment !== "" && segment !== "." && segment !== ".." && !isGitFolder(segment);
}

export function isGitFolder(name: string): boolean {
  return name.toLowerCase() === ".git";
}
