import { type ReactNode, useState } from "react";
import {
  missingHunksLabel,
  notReviewedLabel,
} from "../../../../../domain/render/coverage-labels.ts";
import type { HunkList } from "../../../../../domain/review/hunk-list.ts";
import type { Manifest, ManifestEntry } from "../../../../../domain/review/manifest.ts";
import { plural } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { splitPath } from "./list-files.ts";

export interface CoverageTableProps {
  readonly coverage: Manifest;
  /** Absent in drafts of earlier versions. */
  readonly hunks: HunkList | undefined;
  goToFile(path: string): void;
}

/** Number of rows to show first. */
const MAX_ROWS = 12;

/** Table of files; those that were not fully reviewed come first, with the reason. */
export function CoverageTable({ coverage, hunks, goToFile }: CoverageTableProps): ReactNode {
  const [isAll, setAll] = useState(false);
  const [isFullShown, setFullShown] = useState(false);
  const missing = coverage.filter(({ state }) => state !== "reviewed");
  const full = coverage.filter(({ state }) => state === "reviewed");
  const shown = isAll ? missing : missing.slice(0, MAX_ROWS);
  return (
    <div className="table-wrap">
      <table className="table">
        <caption className="vh">What was reviewed, what was not, and why</caption>
        <thead>
          <tr>
            <th scope="col">File and reason</th>
            <th scope="col" className="n">
              Lines
            </th>
            <th scope="col" className="fit">
              Reviewed
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((entry) => (
            <CoverageRow key={entry.path} entry={entry} hunks={hunks} goToFile={goToFile} />
          ))}
          {shown.length === missing.length ? null : (
            <FoldRow onClick={() => setAll(true)} isOpen={false}>
              {plural(missing.length - shown.length, "more file")} not reviewed in full
            </FoldRow>
          )}
          {full.length === 0 ? null : (
            <FoldRow onClick={() => setFullShown(!isFullShown)} isOpen={isFullShown}>
              {plural(full.length, "file")} reviewed in full
            </FoldRow>
          )}
          {isFullShown
            ? full.map((entry) => (
                <CoverageRow key={entry.path} entry={entry} hunks={hunks} goToFile={goToFile} />
              ))
            : null}
        </tbody>
      </table>
    </div>
  );
}

interface FoldRowProps {
  readonly isOpen: boolean;
  readonly children: ReactNode;
  onClick(): void;
}

function FoldRow({ isOpen, children, onClick }: FoldRowProps): ReactNode {
  return (
    <tr>
      <td colSpan={3}>
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          aria-expanded={isOpen}
          onClick={onClick}
        >
          <Icon name={isOpen ? "chevron-down" : "chevron-right"} />
          {children}
        </button>
      </td>
    </tr>
  );
}

interface CoverageRowProps {
  readonly entry: ManifestEntry;
  readonly hunks: HunkList | undefined;
  goToFile(path: string): void;
}

function CoverageRow({ entry, hunks, goToFile }: CoverageRowProps): ReactNode {
  const { path, state, reason, additions = 0, deletions = 0 } = entry;
  const lines = missingHunksLabel(hunks, path);
  return (
    <tr className={state === "reviewed" ? "full" : undefined}>
      <th scope="row" className="two">
        <button type="button" className="path" title={path} onClick={() => goToFile(path)}>
          {splitPath(path).name}
        </button>
        {reason === undefined ? null : <small>{reasonSentence(reason)}</small>}
        {lines === "" ? null : <small>{lines}</small>}
      </th>
      <td className="n">
        <span className="delta">
          {additions > 0 ? <span className="plus">+{additions}</span> : null}
          {deletions > 0 ? <span className="less">−{deletions}</span> : null}
        </span>
      </td>
      <td className="fit">
        <CoverageFact state={state} />
      </td>
    </tr>
  );
}

type Reason = NonNullable<ManifestEntry["reason"]>;

/** Reasons that need a sentence of explanation. */
const SENTENCES: Readonly<Partial<Record<Reason, string>>> = {
  "lines-clipped": "Very long lines were read in part",
  "no-patch": "The code host showed no lines of it",
  "too-large": "Too large to be shown",
  generated: "Generated, or a lock file",
  "skipped-by-rule": "Left out by the context script of the repository",
  ignored: "Left out by the setting IGNORE_PATHS",
  filtered: "Uncommitted content behind a git filter, such as Git LFS",
  submodule: "Another repository, by its commit",
  "no-content-change": "Renamed or its mode changed: no line did",
};

function reasonSentence(reason: Reason): string {
  const words = SENTENCES[reason] ?? notReviewedLabel(reason);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function CoverageFact({ state }: Pick<ManifestEntry, "state">): ReactNode {
  if (state === "reviewed")
    return (
      <span className="fact fact-ok">
        <Icon name="check" />
        in full
      </span>
    );
  const isPart = state === "in-part";
  return (
    <span className={isPart ? "fact fact-warn" : "fact"}>
      <Icon name={isPart ? "warning" : "skip"} />
      {isPart ? "in part" : "not"}
    </span>
  );
}
