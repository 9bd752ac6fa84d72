import type { ReactNode } from "react";
import type { DiffFile } from "../../../domain/api/draft-response.ts";
import { printablePath } from "../../../domain/diff/quoted-path.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { formatCount } from "../ui/format.ts";
import { Icon } from "../ui/icon.tsx";
import { useDiffActions } from "./diff-context.ts";
import { fileTag } from "./file-labels.ts";

export interface FileHeaderProps {
  readonly file: DiffFile;
  readonly isFolded: boolean;
}

/** Header of a file; it stays visible while the file is. */
export function FileHeader({ file, isFolded }: FileHeaderProps): ReactNode {
  const { onFold, renderFileEnd } = useDiffActions();
  const path = printablePath(file.path);
  const label = `${isFolded ? "Unfold" : "Fold"} ${path}`;
  const tag = fileTag(file);
  return (
    <div className="file-head">
      <button
        type="button"
        className="btn btn-icon btn-quiet btn-xs"
        aria-expanded={!isFolded}
        aria-label={label}
        title={label}
        onClick={() => onFold(file.path, !isFolded)}
      >
        <Icon name={isFolded ? "chevron-right" : "chevron-down"} />
      </button>
      <PathTitle path={path} />
      <CopyButton text={file.path} what="path" />
      <Delta {...file} />
      {tag === undefined ? null : (
        <span className="tag">
          <Icon name={tag.icon} />
          <span className="tag-words">{tag.words}</span>
        </span>
      )}
      <div className="file-end">{renderFileEnd(file)}</div>
    </div>
  );
}

function PathTitle({ path }: { readonly path: string }): ReactNode {
  const name = path.lastIndexOf("/") + 1;
  return (
    <h3 className="path">
      <span className="path-dir">{path.slice(0, name)}</span>
      <span className="path-name">{path.slice(name)}</span>
    </h3>
  );
}

function Delta({
  additions = 0,
  deletions = 0,
}: Pick<DiffFile, "additions" | "deletions">): ReactNode {
  if (additions + deletions === 0) return null;
  return (
    <span className="delta">
      {additions === 0 ? null : <span className="plus">+{formatCount(additions)}</span>}
      {deletions === 0 ? null : <span className="less">−{formatCount(deletions)}</span>}
    </span>
  );
}
