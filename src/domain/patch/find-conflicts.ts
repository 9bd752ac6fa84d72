import type { FileChange } from "../diff/pull-file.ts";
import { createKnownNames } from "./known-names.ts";
import { listParentFolders } from "./patch-path.ts";
import type { PatchProblem } from "./patch-problem.ts";

/** Finds changes that conflict with each other: two changes of one path, or new paths that collide. */
export function findConflicts(changes: readonly FileChange[]): PatchProblem[] {
  return [...findChangedTwice(changes), ...findCreatedTwice(changes)];
}

/** Finds paths that two parts of a patch change, as their order is ambiguous. */
function findChangedTwice(changes: readonly FileChange[]): PatchProblem[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { path, previousPath = path } of changes)
    for (const name of new Set([path, previousPath])) {
      if (seen.has(name)) twice.add(name);
      seen.add(name);
    }
  return [...twice].map((path) => ({
    path,
    code: "conflict",
    message: "two parts of the patch change it; change it in one",
  }));
}

function findCreatedTwice(changes: readonly FileChange[]): PatchProblem[] {
  const made = changes
    .filter(({ before, previousPath }) => before === undefined || previousPath !== undefined)
    .map(({ path }) => path);
  const files = new Set(made);
  const names = createKnownNames([]);
  return made.flatMap((path): PatchProblem[] => {
    const folder = listParentFolders(path).find((name) => files.has(name));
    const other = folder ?? names.collision(path)?.other;
    names.add(path);
    if (other === undefined) return [];
    const what = folder === undefined ? "differs in case or Unicode form alone from" : "is below";
    const message = `it ${what} ${other}, another new file of the patch`;
    return [{ path, code: "collision", message }];
  });
}
