import { memo, type ReactNode, useState } from "react";
import { plural } from "../../../ui/format.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { SeverityTally } from "../../../ui/severity.tsx";
import { countDraftSeverities } from "./count-draft.ts";
import { type ListedFile, splitPath, toFolders } from "./list-files.ts";

export interface TreeFilesProps {
  readonly files: readonly ListedFile[];
  readonly current?: string | undefined;
  readonly viewed: ReadonlySet<string>;
  goToFile(path: string): void;
}

/** Number of files above which folders without findings start folded. */
const MANY_FILES = 150;
/** Number of folders, and of files outside them, to list at a time. */
const STEP = 150;

/**
 * Files by folder, each with its findings. Folded content is not rendered, as there may be
 * thousands of files.
 */
export function TreeFiles(props: TreeFilesProps): ReactNode {
  const { files } = props;
  const [limit, setLimit] = useState(STEP);
  const folders = toFolders(files);
  const roots = folders.flatMap(({ name, files: own }) => (name === "" ? own : []));
  const named = folders.filter(({ name }) => name !== "");
  const isLarge = files.length > MANY_FILES;
  const shown = named.slice(0, limit);
  const loose = roots.slice(0, Math.max(0, limit - shown.length));
  const hidden = named.length - shown.length + roots.length - loose.length;
  return (
    <>
      <ul>
        {shown.map((folder) => (
          <Folder key={folder.name} {...props} folder={folder} isFolded={isLarge} />
        ))}
        <Rows {...props} files={loose} />
      </ul>
      {hidden === 0 ? null : (
        <button type="button" className="btn btn-sm" onClick={() => setLimit(limit + STEP)}>
          {plural(hidden, "more entry", "more entries")}
        </button>
      )}
    </>
  );
}

interface FolderProps extends TreeFilesProps {
  readonly folder: ReturnType<typeof toFolders>[number];
  /** Starts folded unless it contains findings. */
  readonly isFolded: boolean;
}

function Folder({ folder, isFolded, ...props }: FolderProps): ReactNode {
  const [chosen, setChosen] = useState<boolean>();
  const { name, files } = folder;
  const hasSome = files.some(
    ({ file, comments }) => comments.length > 0 || file.path === props.current,
  );
  const isOpen = chosen ?? (!isFolded || hasSome);
  // The browser also fires this event for details that the page opened itself.
  const toggle = (isNow: boolean): void => {
    if (isNow !== isOpen) setChosen(isNow);
  };
  return (
    <li>
      <details open={isOpen} onToggle={(event) => toggle(event.currentTarget.open)}>
        <summary>
          <Icon name="chevron-down" className="chev" />
          <span className="tree-name" title={name}>
            {name}
          </span>
        </summary>
        {isOpen ? (
          <ul>
            <Rows {...props} files={files} />
          </ul>
        ) : null}
      </details>
    </li>
  );
}

function Rows({ files, current, viewed, goToFile }: TreeFilesProps): ReactNode {
  return files.map((listed) => (
    <TreeFile
      key={listed.file.path}
      listed={listed}
      isCurrent={current === listed.file.path}
      isViewed={viewed.has(listed.file.path)}
      goToFile={goToFile}
    />
  ));
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
        {live.length === 0 ? null : <SeverityTally counts={countDraftSeverities(live)} />}
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
