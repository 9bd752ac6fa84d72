import { printablePath } from "../diff/quoted-path.ts";
import type { NotReviewedReason } from "../review/manifest.ts";

/** A changed file in the model's file list. */
export interface FileListEntry {
  readonly path: string;
  readonly previousPath?: string | undefined;
  readonly status: string;
  readonly additions?: number | undefined;
  readonly deletions?: number | undefined;
  /** Reason that it is not in the diff. */
  readonly leftOut?: NotReviewedReason;
}

const MAX_ENTRIES = 300;

/** Lists the changed files, one per line, omitted ones with their reason. Long lists end with a count. */
export function formatFileList(files: readonly FileListEntry[]): string {
  const lines = files.slice(0, MAX_ENTRIES).map((file) => {
    const name =
      file.previousPath === undefined
        ? printablePath(file.path)
        : `${printablePath(file.previousPath)} -> ${printablePath(file.path)}`;
    const counts =
      file.additions === undefined ? "" : ` +${file.additions} -${file.deletions ?? 0}`;
    const note = file.leftOut === undefined ? "" : ` (not shown: ${file.leftOut})`;
    return `${file.status} ${name}${counts}${note}`;
  });
  const more = files.length - lines.length;
  return more > 0 ? [...lines, `… and ${more} more files`].join("\n") : lines.join("\n");
}
