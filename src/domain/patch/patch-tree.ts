import type { FileBlob } from "../diff/pull-file.ts";
import { createKnownNames, type KnownNames } from "./known-names.ts";
import { checkPath, listParentFolders } from "./patch-path.ts";
import type { PatchProblem } from "./patch-problem.ts";

/** Control characters except the tab. */
const CONTROL = /(?!\t)\p{Cc}/u;
/** Some file systems drop a trailing dot or space of a name. */
const ODD_END = /[. ](?:\/|$)/;

/** The files that a patch applies to, in memory. */
export interface PatchTree {
  /** Returns the file at a path; `undefined` for a folder or a missing path. */
  read(path: string): FileBlob | undefined;
  /** Returns every path of the tree. */
  paths(): Iterable<string>;
}

/** A file of the tree and the spelling that names it. */
export interface FoundFile {
  readonly path: string;
  readonly blob: FileBlob;
  /** Index of the spelling under which the file was found. */
  readonly spelling: number;
}

/** A tree with validated access for patches. */
export interface CheckedTree {
  /** Returns the file that one of the spellings names, or a problem. */
  existing(names: readonly string[]): FoundFile | PatchProblem;
  /** Returns the path for a new file, or a problem. A file moved from `source` does not conflict with itself. */
  free(name: string, source?: string): { readonly path: string } | PatchProblem;
}

/** Validates access to a tree for an untrusted patch: nothing is written to or through a link or a submodule. */
export function checkTree(tree: PatchTree): CheckedTree {
  let known: KnownNames | undefined;
  const names = (): KnownNames => {
    known ??= createKnownNames(tree.paths());
    return known;
  };
  return {
    existing: (spellings) => findFile(tree, spellings),
    free: (name, source) => {
      const checked = checkPath(name);
      if (checked.kind === "problem") return checked.problem;
      const { path } = checked;
      if (name.startsWith("/"))
        return { path: name, code: "path-outside", message: "the path is absolute" };
      if (CONTROL.test(path) || ODD_END.test(path))
        return {
          path: name,
          code: "path-invalid",
          message:
            "a new path must not have control characters, or a part that ends in a dot or space",
        };
      return (
        findFileInPath(tree, path) ?? findPathConflict({ tree, names }, path, source) ?? { path }
      );
    },
  };
}

function findFile(tree: PatchTree, spellings: readonly string[]): FoundFile | PatchProblem {
  for (const [spelling, name] of spellings.entries()) {
    const checked = checkPath(name);
    if (checked.kind === "problem") return checked.problem;
    const { path } = checked;
    const wall = findFileInPath(tree, path);
    if (wall !== undefined && wall.code !== "not-found") return wall;
    const blob = wall === undefined ? tree.read(path) : undefined;
    if (blob === undefined) continue;
    const kind = describeSpecialFile(blob);
    if (kind !== undefined) return { path, code: kind.code, message: `it is ${kind.name}` };
    return { path, blob, spelling };
  }
  const [path = ""] = spellings;
  return { path, code: "not-found", message: "the file does not exist" };
}

function describeSpecialFile({
  mode,
}: FileBlob): { code: "symlink" | "submodule"; name: string } | undefined {
  if (mode === "120000") return { code: "symlink", name: "a symbolic link" };
  return mode === "160000" ? { code: "submodule", name: "a submodule" } : undefined;
}

/** Finds a parent of the path that is a file rather than a folder. */
function findFileInPath(tree: PatchTree, path: string): PatchProblem | undefined {
  for (const folder of listParentFolders(path)) {
    const blob = tree.read(folder);
    if (blob === undefined) continue;
    const kind = describeSpecialFile(blob) ?? { code: "not-found" as const, name: "a file" };
    return { path, code: kind.code, message: `${folder} on its way is ${kind.name}, not a folder` };
  }
  return undefined;
}

function findPathConflict(
  { tree, names }: { readonly tree: PatchTree; readonly names: () => KnownNames },
  path: string,
  source: string | undefined,
): PatchProblem | undefined {
  if (tree.read(path) !== undefined)
    return { path, code: "exists", message: "the file already exists" };
  if (names().has(path)) return { path, code: "exists", message: "a folder with this name exists" };
  const { other } = names().collision(path) ?? {};
  if (other === undefined || other === source) return undefined;
  const message = `it differs from ${other} in case or Unicode form alone`;
  return { path, code: "collision", message };
}
