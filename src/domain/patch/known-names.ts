import { foldName, listParentFolders } from "./patch-path.ts";

/** The names in a tree, folders included. */
export interface KnownNames {
  /** Decides whether a path exists under exactly this name. */
  has(path: string): boolean;
  /**
   * Returns a part of the path that some file systems treat as equal to a different name of the tree, with that name.
   */
  collision(path: string): { readonly part: string; readonly other: string } | undefined;
  add(path: string): void;
}

/** Collects names in order to detect those that differ only in case or Unicode form. */
export function createKnownNames(paths: Iterable<string>): KnownNames {
  const exact = new Set<string>();
  const folded = new Map<string, string>();
  const add = (path: string): void => {
    const name = foldName(path);
    const names = [...listParentFolders(name), name];
    for (const [at, part] of [...listParentFolders(path), path].entries()) {
      const own = names[at] ?? part;
      exact.add(part);
      if (!folded.has(own)) folded.set(own, part);
    }
  };
  for (const path of paths) add(path);
  return {
    has: (path) => exact.has(path),
    collision: (path) => {
      const name = foldName(path);
      const names = [...listParentFolders(name), name];
      for (const [at, part] of [...listParentFolders(path), path].entries()) {
        const other = folded.get(names[at] ?? part);
        if (other !== undefined && !exact.has(part)) return { part, other };
      }
      return undefined;
    },
    add,
  };
}
