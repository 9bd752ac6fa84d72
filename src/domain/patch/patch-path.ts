import type { PatchProblem } from "./patch-problem.ts";

/** A valid path of the tree, or the reason that it is invalid. */
export type CheckedPath =
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "problem"; readonly problem: PatchProblem };

const MAX_CHARS = 4_096;
const MAX_DEPTH = 64;
/** Characters that no name may contain; new names are checked more strictly. */
const UNFIT = /[\0\n]/;
/** Characters that HFS+ ignores in names: `.g\u200cit` is `.git` there. */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/**
 * Validates a path in a patch. Removes `./` and a leading `/`; refuses paths that leave the tree or name git's own
 * folder, in any spelling that some file system treats as such.
 */
export function checkPath(spelled: string): CheckedPath {
  const refuse = (code: PatchProblem["code"], message: string): CheckedPath => ({
    kind: "problem",
    problem: { path: spelled.slice(0, MAX_CHARS), code, message },
  });
  const parts = spelled.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.some((part) => part === ".."))
    return refuse("path-outside", "the path leaves the tree");
  if (parts.some(isGitFolder)) return refuse("git-folder", "the path names git's own folder");
  const path = parts.join("/");
  const isTooLong = path.length > MAX_CHARS || parts.length > MAX_DEPTH;
  if (path === "" || isTooLong || UNFIT.test(path) || spelled.endsWith("/"))
    return refuse("path-invalid", "this is not a valid file path");
  if (/^[a-z]:[\\/]|^\\\\|(?:^|[\\/])\.\.\\|\\\.\.(?:[\\/]|$)/i.test(spelled))
    return refuse("path-outside", "the path leaves the tree");
  return { kind: "path", path };
}

/**
 * Detects `.git` in all forms that git protects: any case, trailing dots and spaces, Windows short names and streams,
 * HFS+.
 */
function isGitFolder(part: string): boolean {
  const plain = part.replace(IGNORED, "").toLowerCase();
  return plain.split(/[\\:]/).some((name) => /^(?:\.git|git~\d+)[. ]*$/.test(name));
}

/** Lists the parent folders of a path, outermost first. */
export function listParentFolders(path: string): string[] {
  const folders: string[] = [];
  for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1))
    folders.push(path.slice(0, at));
  return folders;
}

/** Returns the key by which names are compared on file systems that ignore case or Unicode form. */
export const foldName = (path: string): string =>
  path.normalize("NFC").replace(IGNORED, "").toUpperCase().toLowerCase().normalize("NFC");
