import { listParentFolders } from "../../../domain/patch/patch-path.ts";
import type { TreeFile } from "../../../ports/tree-files.ts";

export type TreeListing = ReadonlyMap<string, TreeFile>;

/** What a command has changed in a folder: paths, sorted. */
export interface TreeDifference {
  /** Regular files whose bytes or mode differ, or that are gone. */
  readonly changed: readonly string[];
  /** Regular files that were not there. */
  readonly added: readonly string[];
  /** What no patch makes: links and the like that came, went or changed, and what they stand in the way of. */
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
  // A folder that became a link, or a link that became a folder: what is below it has neither come nor gone.
  const other = old === undefined ? before : after;
  const isHidden = listParentFolders(path).some((folder) => other.get(folder)?.kind === "other");
  if (isHidden && (old === undefined || now === undefined)) return "odd";
  return old === undefined ? "added" : "changed";
}
