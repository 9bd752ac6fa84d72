import type { FileChange } from "../../../domain/diff/pull-file.ts";
import { checkPath, listParentFolders } from "../../../domain/patch/patch-path.ts";
import type { TreeListing } from "./diff-listings.ts";
import type { CollectedChanges, CollectRequest } from "./normalizer-tree.ts";

const MAX_FILES = 1_000;
const MAX_FILE_BYTES = 16 * 1024 * 1024;
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;

/** Reads the files that the normalizer changed in addition to the patch's own, up to a limit. */
export async function readOtherFiles(
  request: CollectRequest,
  listing: TreeListing,
  paths: readonly string[],
): Promise<CollectedChanges> {
  const changes: FileChange[] = [];
  const leftOut: string[] = [];
  const isPlace = createPlaceCheck(request);
  let bytes = 0;
  for (const path of paths) {
    const mayRead = changes.length < MAX_FILES && bytes < MAX_TOTAL_BYTES && (await isPlace(path));
    const change = mayRead ? await readChange(request, listing, path) : undefined;
    bytes += change?.after?.bytes.length ?? 0;
    if (change === undefined) leftOut.push(path);
    else changes.push(change);
  }
  return { changes, leftOut };
}

/** Creates a check whether a path can be a file: each parent must be a folder or missing in the base. */
function createPlaceCheck({
  snapshot,
  signal,
}: Pick<CollectRequest, "snapshot" | "signal">): (path: string) => Promise<boolean> {
  const known = new Map<string, boolean>();
  const isFolder = async (path: string): Promise<boolean> => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const kind = (await snapshot.stat(path, signal))?.kind ?? "folder";
    known.set(path, kind === "folder");
    return kind === "folder";
  };
  return async (path) => {
    if (checkPath(path).kind === "problem") return false;
    for (const folder of listParentFolders(path)) if (!(await isFolder(folder))) return false;
    return true;
  };
}

async function readChange(
  { tree, files, snapshot, signal }: CollectRequest,
  listing: TreeListing,
  path: string,
): Promise<FileChange | undefined> {
  const options = { maxBytes: MAX_FILE_BYTES, signal };
  const before = await snapshot.read(path, options);
  const after = listing.has(path) ? await files.read(tree.folder, path, options) : undefined;
  if (listing.has(path) !== (after !== undefined)) return undefined;
  if (tree.base.has(path) !== (before !== undefined)) return undefined;
  return {
    path,
    before,
    after,
  };
}
