import { dropUndefined } from "../../domain/core/drop-undefined.ts";
import type { PullFile } from "../../domain/diff/pull-file.ts";
import { lacksPatch } from "../../domain/review/left-out-reason.ts";
import type { ChangesOptions, Snapshot } from "../../ports/snapshots.ts";

/** Maximum size in memory of one file's patches and of a whole change's; larger ones are reported as too large. */
export const PATCH_LIMITS = { maxPatchChars: 2_000_000, maxTotalChars: 48_000_000 } as const;

/** More missing patches than this are read in one operation. */
const MAX_SINGLE_READS = 8;

/** Completes patches that the code host omitted (large ones) from the snapshot. */
export async function completePatches(
  files: readonly PullFile[],
  source: { readonly snapshot: Snapshot; readonly base: string },
  options: Omit<ChangesOptions, "path">,
): Promise<readonly PullFile[]> {
  const missing = files.filter(lacksPatch);
  if (missing.length === 0) return files;
  const { snapshot, base } = source;
  // Read alone, a renamed file would appear as a new one.
  const needsAll =
    missing.length > MAX_SINGLE_READS || missing.some((file) => file.previousPath !== undefined);
  const changesOf = (path: string) => snapshot.changes(base, { ...options, path });
  const found = needsAll
    ? await snapshot.changes(base, options)
    : (await Promise.all(missing.map(({ path }) => changesOf(path)))).flat();
  const byPath = new Map(found.map((file) => [file.path, file]));
  return files.map((file) => {
    const own = lacksPatch(file) ? byPath.get(file.path) : undefined;
    if (own === undefined) return file;
    const { patch, omission, additions = file.additions, deletions = file.deletions } = own;
    return {
      ...file,
      ...dropUndefined({ patch, omission }),
      additions,
      deletions,
    };
  });
}
