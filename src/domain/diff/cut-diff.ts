import type { PullFile } from "./pull-file.ts";

/** File of a diff that is sent in part. */
export type CutFile = PullFile & { readonly isCut?: boolean | undefined };

/** Limits of `cutDiff`. */
export interface CutOptions {
  /** Number of patch lines to keep, hunk headers included; a long line counts as several. */
  readonly rows: number;
  /** Paths of the files that are kept before all others. */
  readonly first: ReadonlySet<string>;
}

/** Average lines of source code are shorter; lines of minified code are not. */
const ROW_CHARS = 240;

/**
 * Keeps the patches of files while their lines fit: prioritized files first, then the others, each
 * in their order. Other files are marked and lose their patch. The order of the files does not
 * change.
 */
export function cutDiff(
  files: readonly PullFile[],
  { rows, first }: CutOptions,
): readonly CutFile[] {
  const isFirst = ({ path }: PullFile): boolean => first.has(path);
  const ranked = [...files.filter(isFirst), ...files.filter((file) => !isFirst(file))];
  const kept = new Set<PullFile>();
  let left = rows;
  for (const file of ranked) {
    left -= countRows(file.patch);
    if (left < 0) break;
    kept.add(file);
  }
  return files.map((file) => {
    const { patch, ...rest } = file;
    return patch === undefined || kept.has(file) ? file : { ...rest, isCut: true };
  });
}

/** Counts the characters of all patches. */
export function countPatchChars(files: readonly PullFile[]): number {
  return files.reduce((sum, { patch = "" }) => sum + patch.length, 0);
}

/**
 * Counts the lines of a patch; long lines count as several, so that a few lines of minified code
 * are not megabytes.
 */
function countRows(patch: string | undefined): number {
  if (patch === undefined) return 0;
  let lines = 1;
  for (let at = patch.indexOf("\n"); at !== -1; at = patch.indexOf("\n", at + 1)) lines += 1;
  return Math.max(lines, Math.ceil(patch.length / ROW_CHARS));
}
