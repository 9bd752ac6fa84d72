import { listParentFolders } from "../../../domain/patch/patch-path.ts";
import type { TreeFile } from "../../../ports/tree-files.ts";

export type TreeListing = ReadonlyMap<string, TreeFile>;

/** The changes of a command in a folder: sorted paths. */
export interface TreeDifference {
  /** Regular files with changed bytes or mode, or that were removed. */
  readonly changed: readonly string[];
  /** New regular files. */
  readonly added: readonly string[];
  /**
   * Entries that no patch creates: links and the like that were added, removed or changed, and the files that they
   * replace.
   */
  readonly odd: readonly string[];
}

/** Compares two listings of a folder. */
export function diffListings(before: TreeListing, after: TreeListing): TreeDifference {
  const kinds = { changed: [] as string[], added: [] as string[], odd: [] as string[] };
  const listings = { before, after };
  for (const path of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const kind = classifyPath(listings, path);
    if (kind !== undefined) kinds[kind].push(path);
  }
  return kinds;
}

interface Listings {
  readonly before: TreeListing;
  readonly after: TreeListing;
}

function classifyPath({ before, after }: Listings, path: string): keyof TreeDifference | undefined {
  const [old, now] = [before.get(path), after.get(path)];
  if (old?.kind === now?.kind && old?.digest === now?.digest) return undefined;
  if (old?.kind === "other" || now?.kind === "other") return "odd";
  // A folder replaced by a link, or the reverse: the entries below it count neither as added nor as removed.
  const other = old === undefined ? before : after;
  const isHidden = listParentFolders(path).some((folder) => other.get(folder)?.kind === "other");
  if (isHidden && (old === undefined || now === undefined)) return "odd";
  return old === undefined ? "added" : "changed";
}
