import type { FileBlob, FileChange } from "../diff/pull-file.ts";
import { checkPath } from "../patch/patch-path.ts";
import type { PatchProblem } from "../patch/patch-problem.ts";
import { createProtection } from "./protected-paths.ts";
import type { TaskSettings } from "./task-settings.ts";

/** Change to check against the policy. */
export interface PolicyChange {
  readonly changes: readonly FileChange[];
  /** Size of the patch as written by the model. */
  readonly patchBytes: number;
  /** Number of files in the tree before the change; absent if unknown. */
  readonly treeFiles?: number;
}

const MAX_PROBLEMS = 50;
/** In a smaller repository, a rename of half of it is an ordinary change. */
const SMALL_TREE = 20;

/**
 * Returns the reasons why an applicable change must not be committed: protected paths, limits,
 * modes that are not for files, a tree that would be emptied. With at least one reason, no part of
 * the change may be used.
 */
export function checkPolicy(
  change: PolicyChange,
  settings: Pick<TaskSettings, "protectedPaths" | "maxFiles" | "maxPatchBytes">,
): readonly PatchProblem[] {
  const problems = [
    ...findExceededCaps(change, settings),
    ...findEmptiedTree(change),
    ...findProtectedPaths(change.changes, settings.protectedPaths),
    ...change.changes.flatMap(findUnsupportedMode),
  ];
  return problems.slice(0, MAX_PROBLEMS);
}

function* findExceededCaps(
  { changes, patchBytes }: PolicyChange,
  { maxFiles, maxPatchBytes }: Pick<TaskSettings, "maxFiles" | "maxPatchBytes">,
): Iterable<PatchProblem> {
  if (patchBytes > maxPatchBytes)
    yield {
      path: "",
      code: "too-large",
      message: `the patch has ${patchBytes} bytes; at most ${maxPatchBytes} are allowed: change less`,
    };
  const files = new Set(changes.map(({ path }) => path)).size;
  if (files > maxFiles)
    yield {
      path: "",
      code: "too-many-files",
      message: `the patch changes ${files} files; at most ${maxFiles} are allowed: change fewer`,
    };
}

function* findEmptiedTree({ changes, treeFiles }: PolicyChange): Iterable<PatchProblem> {
  if (treeFiles === undefined || treeFiles === 0) return;
  const gone = changes.filter(isGone).length;
  const made = changes.filter(({ before, after }) => !before && !isBlank(after)).length;
  const lost = gone - made;
  if (lost >= treeFiles)
    yield {
      path: "",
      code: "deletes-everything",
      message: "it deletes or empties every file of the repository",
    };
  else if (treeFiles >= SMALL_TREE && lost * 2 > treeFiles)
    yield {
      path: "",
      code: "deletes-everything",
      message: `it deletes or empties ${gone} of the ${treeFiles} files of the repository`,
    };
}

const isGone = ({ before, after }: FileChange): boolean => !isBlank(before) && isBlank(after);

/** Returns whether only white space is left of a file. */
const isBlank = (blob: FileBlob | undefined): boolean =>
  blob?.bytes.every((byte) => byte === 32 || (byte >= 9 && byte <= 13)) ?? true;

function* findProtectedPaths(
  changes: readonly FileChange[],
  patterns: readonly string[],
): Iterable<PatchProblem> {
  const protectionOf = createProtection(patterns);
  const touched = changes.flatMap(({ path, previousPath = path }) => [path, previousPath]);
  for (const path of new Set(touched)) {
    const pattern = protectionOf(path);
    if (pattern !== undefined)
      yield { path, code: "protected", message: `it is protected (${pattern}); leave it as it is` };
  }
}

/**
 * Finds modes that are not supported. The patch engine refuses them too, but the normalizer's
 * changes do not go through it.
 */
function findUnsupportedMode({ path, before, after }: FileChange): PatchProblem[] {
  const checked = checkPath(path);
  const problems = checked.kind === "problem" ? [checked.problem] : [];
  for (const blob of [before, after]) {
    if (blob?.mode === "120000")
      return [...problems, { path, code: "symlink", message: "symbolic links stay as they are" }];
    if (blob?.mode === "160000")
      return [...problems, { path, code: "submodule", message: "submodules stay as they are" }];
  }
  return problems;
}
