import type { PatchProblem } from "./patch-problem.ts";

/** A path of the tree, or why it cannot be one. */
export type CheckedPath =
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "problem"; readonly problem: PatchProblem };

const MAX_CHARS = 4_096;
const MAX_DEPTH = 64;
/** Git keeps any name without these; what is new is looked at more closely. */
const UNFIT = /[\0\n]/;
/** Characters that HFS+ leaves out of names: `.g\u200cit` is `.git` there. */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/**
 * Reads a path as a patch spells it: `./` and a leading `/` are taken off, what leaves the tree or names git's own
 * folder (in any spelling that some file system takes for it) is refused.
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
    return refuse("path-invalid", "this is no path of a file");
  if (/^[a-z]:[\\/]|^\\\\|(?:^|[\\/])\.\.\\|\\\.\.(?:[\\/]|$)/i.test(spelled))
    return refuse("path-outside", "the path leaves the tree");
  return { kind: "path", path };
}

/** `.git` as git itself protects it: any case, trailing dots and blanks, short and stream names of Windows, HFS+. */
function isGitFolder(part: string): boolean {
  const plain = part.replace(IGNORED, "").toLowerCase();
  return plain.split(/[\\:]/).some((name) => /^(?:\.git|git~\d+)[. ]*$/.test(name));
}

/** The folders that a path is in, outermost first. */
export function listParentFolders(path: string): string[] {
  const folders: string[] = [];
  for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1))
    folders.push(path.slice(0, at));
  return folders;
}

/** What two names are compared by where a file system does not tell case or Unicode forms apart. */
export const foldName = (path: string): string =>
  path.normalize("NFC").replace(IGNORED, "").toUpperCase().toLowerCase().normalize("NFC");
