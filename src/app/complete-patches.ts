import type { PullFile } from "../domain/diff/pull-file.ts";
import { lacksPatch } from "../domain/manifest/left-out.ts";
import type { ChangesOptions, Snapshot } from "../ports/snapshots.ts";

/** More missing patches than this are read in one go. */
const ONE_BY_ONE = 8;

/** Fills in patches that the code host kept back (it leaves out large ones) from the snapshot. */
export async function completePatches(
  files: readonly PullFile[],
  source: { readonly snapshot: Snapshot; readonly base: string },
  options: Omit<ChangesOptions, "path">,
): Promise<readonly PullFile[]> {
  const missing = files.filter(lacksPatch);
  if (missing.length === 0) return files;
  const { snapshot, base } = source;
  const found =
    missing.length > ONE_BY_ONE
      ? await snapshot.changes(base, options)
      : (
          await Promise.all(missing.map(({ path }) => snapshot.changes(base, { ...options, path })))
        ).flat();
  const byPath = new Map(found.map((file) => [file.path, file]));
  return files.map((file) => {
    const own = lacksPatch(file) ? byPath.get(file.path) : undefined;
    if (own === undefined) return file;
    const { patch, omission, additions = file.additions, deletions = file.deletions } = own;
    return {
      ...file,
      ...(patch === undefined ? {} : { patch }),
      ...(omission === undefined ? {} : { omission }),
      ...(additions === undefined ? {} : { additions }),
      ...(deletions === undefined ? {} : { deletions }),
    };
  });
}
