import type { PullFile } from "./pull-file.ts";

/** A file of a diff of which not all is sent. */
export type CutFile = PullFile & { readonly isCut?: boolean | undefined };

export interface CutOptions {
  /** Lines of patches that are kept, hunk headers included; a long one counts as several. */
  readonly rows: number;
  /** Paths of the files that are kept before all others. */
  readonly first: ReadonlySet<string>;
}

/** Lines of programs are shorter on average, those of packed ones are not. */
const ROW_CHARS = 240;

/**
 * Keeps the patches of the first files as long as their lines fit together: those that matter first, then the others,
 * each in their order. The rest comes without its patch and is marked. The order of the files stays.
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

/** Characters of all patches. */
export function countPatchChars(files: readonly PullFile[]): number {
  return files.reduce((sum, { patch = "" }) => sum + patch.length, 0);
}

/** Lines of a patch; more when they are so long that a file of few lines would be megabytes. */
function countRows(patch: string | undefined): number {
  if (patch === undefined) return 0;
  let lines = 1;
  for (let at = patch.indexOf("\n"); at !== -1; at = patch.indexOf("\n", at + 1)) lines += 1;
  return Math.max(lines, Math.ceil(patch.length / ROW_CHARS));
}
