import { memo, type ReactNode } from "react";
import { Icon, type IconName } from "../ui/icon.tsx";
import { SeverityTally } from "../ui/severity.tsx";
import { tallyOf } from "./count-draft.ts";
import { type ListedFile, splitPath, toFolders } from "./list-files.ts";

export interface TreeFilesProps {
  readonly files: readonly ListedFile[];
  readonly current?: string | undefined;
  readonly viewed: ReadonlySet<string>;
  goToFile(path: string): void;
}

/** The files by folder, each with its findings. */
export function TreeFiles({ files, current, viewed, goToFile }: TreeFilesProps): ReactNode {
  const row = (listed: ListedFile): ReactNode => (
    <TreeFile
      key={listed.file.path}
      listed={listed}
      isCurrent={current === listed.file.path}
      isViewed={viewed.has(listed.file.path)}
      goToFile={goToFile}
    />
  );
  return (
    <ul>
      {toFolders(files).map((folder) =>
        folder.name === "" ? (
          folder.files.map(row)
        ) : (
          <li key={folder.name}>
            <details open>
              <summary>
                <Icon name="chevron-down" className="chev" />
                <span className="tree-name" title={folder.name}>
                  {folder.name}
                </span>
              </summary>
              <ul>{folder.files.map(row)}</ul>
            </details>
          </li>
        ),
      )}
    </ul>
  );
}

interface TreeFileProps {
  readonly listed: ListedFile;
  readonly isCurrent: boolean;
  readonly isViewed: boolean;
  goToFile(path: string): void;
}

const TreeFile = memo(function TreeFile(props: TreeFileProps): ReactNode {
  const { listed, isCurrent, isViewed, goToFile } = props;
  const { file, comments, coverage } = listed;
  const live = comments.filter(({ bucket, discarded }) => bucket !== "summary" && !discarded);
  const isSkipped = coverage?.state === "not-reviewed";
  const classes = ["tree-item", isViewed ? "is-viewed" : "", isSkipped ? "is-skipped" : ""];
  return (
    <li>
      <button
        type="button"
        className={classes.filter(Boolean).join(" ")}
        title={file.path}
        aria-current={isCurrent ? "location" : undefined}
        onClick={() => goToFile(file.path)}
      >
        <Icon
          name={iconOf(listed)}
          className={file.status === "added" && !isSkipped ? "new" : undefined}
        />
        <span className="tree-name">
          {file.status === "modified" ? null : <span className="vh">{file.status}, </span>}
          {splitPath(file.path).name}
        </span>
        {isSkipped ? <span className="hint">not reviewed</span> : null}
        {coverage?.state === "in-part" ? <span className="hint">in part</span> : null}
        {live.length === 0 ? null : <SeverityTally counts={tallyOf(live)} />}
        {isViewed ? (
          <span className="fact">
            <Icon name="check" label="Viewed" />
          </span>
        ) : null}
      </button>
    </li>
  );
});

function iconOf({ file, coverage }: ListedFile): IconName {
  if (coverage?.state === "not-reviewed") return "file-skip";
  return file.status === "added" ? "file-add" : "file-mod";
}
