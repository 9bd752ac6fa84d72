import type { DiffFile } from "../../../domain/api/draft-response.ts";
import { printablePath } from "../../../domain/diff/quoted-path.ts";
import { formatCount, plural } from "../ui/format.ts";
import type { IconName } from "../ui/icon.tsx";

export interface FileTag {
  readonly icon: IconName;
  readonly words: string;
}

/**
 * Returns a label for a file that was added, deleted, renamed or copied, and `undefined` for one
 * that was only modified.
 */
export function fileTag({ status, previousPath = "", patch }: DiffFile): FileTag | undefined {
  switch (status) {
    case "added":
      return { icon: "file-add", words: "New" };
    case "removed":
      return { icon: "trash", words: "Deleted" };
    case "renamed":
      return { icon: "file-mod", words: `Renamed from ${printablePath(previousPath)}` };
    case "copied":
      return { icon: "copy", words: `Copied from ${printablePath(previousPath)}` };
    case "changed":
      return patch === undefined ? { icon: "key", words: "Mode changed" } : undefined;
    case "modified":
    case "unchanged":
      return undefined;
  }
}

/** Explains why a file has no lines to show. */
export function noLinesReason(file: DiffFile): string {
  const { omission, status, additions = 0, deletions = 0 } = file;
  if (omission === "binary") return "This is a binary file: it has no lines to show.";
  if (omission === "submodule")
    return "This is a submodule: it now points to another commit of its repository.";
  if (omission === "too-large" || additions + deletions > 0)
    return `The code host does not show changes of this size: ${plural(additions, "line")} added, ${formatCount(deletions)} removed.`;
  switch (status) {
    case "added":
      return "The new file is empty.";
    case "removed":
      return "The deleted file was empty.";
    case "renamed":
      return "Only the name changed.";
    case "copied":
      return "The copy is the same as the original.";
    case "changed":
      return "Only the mode of the file changed, as when it was made executable.";
    case "modified":
    case "unchanged":
      return "The code host gave no lines for this file.";
  }
}
