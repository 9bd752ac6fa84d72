import type { DiffFile } from "../../../../domain/api/draft-response.ts";
import type { ChangeView } from "../../../../domain/event/task-view.ts";

type ChangedFile = ChangeView["files"][number];

const STATUSES = {
  added: "added",
  modified: "modified",
  deleted: "removed",
  renamed: "renamed",
} as const;

/** The files of a change as the diff shows those of a pull request. */
export function toDiffFiles({ files }: Pick<ChangeView, "files">): readonly DiffFile[] {
  return files.map((file) => {
    const { path, previousPath, added, removed, patch = "", omission } = file;
    return {
      path,
      status: isModeChange(file) ? "changed" : STATUSES[file.status],
      additions: added,
      deletions: removed,
      previousPath,
      patch: patch === "" ? undefined : patch,
      omission,
      // What came with the page is cut; the log, which is read then, has it whole.
      isCut: patch === "" && omission === undefined && added + removed > 0 ? true : undefined,
    };
  });
}

/** No line of it differs, and it has the name that it had. */
const isModeChange = ({ status, added, removed, omission }: ChangedFile): boolean =>
  status === "modified" && added + removed === 0 && omission === undefined;
