import { type ReactNode, useMemo, useState } from "react";
import type { ChangeView } from "../../../../domain/event/task-view.ts";
import { DiffView } from "../../diff/diff-view.tsx";
import { toDiffFiles } from "./diff-files.ts";

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
