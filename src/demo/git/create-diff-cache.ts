import { type DiffFile, readDiff } from "./read-diff.ts";

/** Compares two commits by their full ids. */
export type CompareCommits = (
  folder: string,
  base: string,
  head: string,
) => Promise<readonly DiffFile[]>;

const MAX_ENTRIES = 32;

/** Compares commits and caches the latest results, which never change for a pair of ids. */
export function createDiffCache(): CompareCommits {
  const known = new Map<string, Promise<readonly DiffFile[]>>();
  return (folder, base, head) => {
    const key = `${folder}\0${base}\0${head}`;
    const diff = known.get(key) ?? readDiff(folder, base, head);
    known.delete(key);
    known.set(key, diff);
    diff.catch(() => known.delete(key));
    for (const old of [...known.keys()].slice(0, Math.max(0, known.size - MAX_ENTRIES)))
      known.delete(old);
    return diff;
  };
}
