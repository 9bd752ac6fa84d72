import { diffListings } from "./diff-listings.ts";
import type { CollectedChanges, CollectRequest, NormalizerTree } from "./normalizer-tree.ts";
import { readOtherFiles } from "./read-other-files.ts";
import { findRemoved, readPatchedFiles } from "./read-patched-files.ts";

const IGNORE_MS = 60_000;

export interface NormalizedChanges extends CollectedChanges {
  /** Files that the patch adds or changes and the command removed. */
  readonly removed: readonly string[];
}

/**
 * Reads the changes of a command in a tree, by comparing digests with the base. New files that git ignores are
 * excluded; if git cannot tell, all new files are excluded. Files of the patch itself are never excluded.
 */
export async function collectNormalized(request: CollectRequest): Promise<NormalizedChanges> {
  const { tree, owned } = request;
  const listing = await tree.list();
  const { changed, added, odd } = diffListings(tree.base, listing);
  const own = new Set(owned.flatMap(({ path, previousPath = path }) => [path, previousPath]));
  const isForeign = (path: string): boolean => !own.has(path);
  const news = added.filter(isForeign);
  const ignored = await findIgnored(tree, news);
  const seen = ignored === undefined ? [] : news.filter((path) => !ignored.has(path));
  const foreign = await readOtherFiles(request, listing, [...changed.filter(isForeign), ...seen]);
  const unsaid = ignored === undefined ? news : [];
  return {
    removed: findRemoved(owned, listing),
    changes: [...(await readPatchedFiles(request, listing)), ...foreign.changes],
    leftOut: [...odd.filter(isForeign), ...unsaid, ...foreign.leftOut],
  };
}

/**
 * Returns the paths that git ignores; `undefined` if git cannot tell. The answer is used for nothing else, because the
 * tree is untrusted.
 */
async function findIgnored(
  tree: NormalizerTree,
  paths: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  if (paths.length === 0) return new Set();
  const command = ["git", "check-ignore", "-z", "--stdin"];
  const input = paths.map((path) => `${path}\0`).join("");
  const { exitCode, stdout, isCapped, isTimedOut } = await tree.run(command, IGNORE_MS, { input });
  if (exitCode > 1 || isCapped || isTimedOut) return undefined;
  return new Set(new TextDecoder().decode(stdout).split("\0"));
}
