import type { FileBlob, FileChange } from "../../../domain/diff/pull-file.ts";
import { listParentFolders } from "../../../domain/patch/patch-path.ts";
import type { TreeListing } from "./diff-listings.ts";
import type { CollectRequest } from "./normalizer-tree.ts";

const MAX_FILE_BYTES = 16 * 1024 * 1024;

/**
 * Reads the patch's own files from a tree. A file that equals the base is not a change; one that can no longer be
 * committed (a link, too large) stays as the patch has it.
 */
export async function readPatchedFiles(
  { tree, files, owned, signal }: Omit<CollectRequest, "snapshot">,
  listing: TreeListing,
): Promise<readonly FileChange[]> {
  const targets = new Set(owned.map(({ path }) => path));
  const read = async (path: string, patched?: FileBlob): Promise<FileBlob | undefined> => {
    if (isGone(listing, path)) return undefined;
    const blob = await files.read(tree.folder, path, { maxBytes: MAX_FILE_BYTES, signal });
    return blob ?? patched;
  };
  const changes: FileChange[] = [];
  for (const { path, previousPath, before, after: patched } of owned) {
    const after = await read(path, patched);
    const isBack = previousPath !== undefined && !targets.has(previousPath);
    const source = isBack ? await read(previousPath) : undefined;
    if (source === undefined) changes.push(...toChange({ path, previousPath, before, after }));
    else {
      changes.push(...toChange({ path, after }));
      changes.push(...toChange({ path: previousPath ?? path, before, after: source }));
    }
  }
  return changes;
}

/** Lists files that a patch adds or changes and that are missing from a tree; an undone rename keeps its file. */
export const findRemoved = (
  owned: readonly FileChange[],
  listing: TreeListing,
): readonly string[] =>
  owned.flatMap(({ path, previousPath, after }) => {
    const isKept = after === undefined || !isGone(listing, path);
    const isUndone = previousPath !== undefined && listing.has(previousPath);
    return isKept || isUndone ? [] : [path];
  });

/** Returns whether a path is missing and no irregular entry above it hides it. */
const isGone = (listing: TreeListing, path: string): boolean =>
  !listing.has(path) &&
  !listParentFolders(path).some((folder) => listing.get(folder)?.kind === "other");

interface PatchedFile {
  readonly path: string;
  readonly previousPath?: string | undefined;
  readonly before?: FileBlob | undefined;
  readonly after: FileBlob | undefined;
}

function toChange({ path, previousPath, before, after }: PatchedFile): FileChange[] {
  if (after === undefined)
    return before === undefined ? [] : [{ path: previousPath ?? path, before }];
  if (before === undefined) return [{ path, after }];
  if (previousPath !== undefined) return [{ path, previousPath, before, after }];
  return isSame(before, after) ? [] : [{ path, before, after }];
}

const isSame = (one: FileBlob, other: FileBlob): boolean =>
  one.mode === other.mode &&
  one.bytes.length === other.bytes.length &&
  one.bytes.every((byte, at) => byte === other.bytes[at]);
