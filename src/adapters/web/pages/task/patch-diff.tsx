import { type ReactNode, useMemo, useState } from "react";
import type { DiffFile } from "../../../../domain/api/draft-response.ts";
import type { ChangeView } from "../../../../domain/event/task-view.ts";
import { DiffView } from "../../diff/diff-view.tsx";

const nothing = (): ReactNode => null;

/** Diff of a change. */
export function PatchDiff({ change }: { readonly change: ChangeView }): ReactNode {
  const files = useMemo(() => toDiffFiles(change), [change]);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  return (
    <DiffView
      files={files}
      layout="unified"
      notes={[]}
      renderNote={nothing}
      renderFileEnd={nothing}
      isFolded={(path) => folded.has(path)}
      onFold={(path, isFolded) =>
        setFolded((known) =>
          isFolded
            ? new Set([...known, path])
            : new Set([...known].filter((other) => other !== path)),
        )
      }
      handle={null}
    />
  );
}

type ChangedFile = ChangeView["files"][number];

const STATUSES = {
  added: "added",
  modified: "modified",
  deleted: "removed",
  renamed: "renamed",
} as const;

/** Converts the files of a change to those of the diff view. */
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
      // The patch rendered with the page is cut; the log, which is read later, contains all of it.
      isCut: patch === "" && omission === undefined && added + removed > 0 ? true : undefined,
    };
  });
}

/** No line differs, and the file was not renamed. */
const isModeChange = ({ status, added, removed, omission }: ChangedFile): boolean =>
  status === "modified" && added + removed === 0 && omission === undefined;
