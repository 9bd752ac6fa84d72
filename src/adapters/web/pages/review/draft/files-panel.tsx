import { type ReactNode, type RefObject, useCallback, useMemo } from "react";
import type { DiffFile, ThreadsResponse } from "../../../../../domain/api/draft-response.ts";
import { DiffView, type DiffViewHandle } from "../../../diff/diff-view.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { asSentence, plural } from "../../../ui/format.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { countCoverage } from "./count-coverage.ts";
import { useDraftContext, useDraftState } from "./draft-context.tsx";
import { FileEnd } from "./file-end.tsx";
import { FilesHeader } from "./files-header.tsx";
import { Finding } from "./finding.tsx";
import { LazyThreadCard } from "./lazy-parts.ts";
import { findNoteThread, toThreadNotes } from "./thread-lists.ts";
import type { DiffState } from "./use-diff.ts";
import type { DraftLists } from "./use-draft-lists.ts";
import type { Folds } from "./use-folds.ts";
import type { HunkViewState } from "./use-hunk-view.ts";
import type { ViewSettings } from "./use-view-settings.ts";

export interface FilesPanelProps {
  readonly scope: HunkViewState;
  /** Absent until they are loaded. */
  readonly threads: ThreadsResponse | undefined;
  readonly settings: ViewSettings;
  readonly folds: Folds;
  readonly loaded: DiffState;
  readonly viewed: ReadonlySet<string>;
  readonly view: RefObject<DiffViewHandle | null>;
  markViewed(path: string, isViewed: boolean): void;
  onFileInView(path: string): void;
  publish(): void;
}

/** Panel of the diff with the findings in place. */
export function FilesPanel(props: FilesPanelProps): ReactNode {
  const { scope, settings, folds, loaded, publish } = props;
  const { lists } = scope;
  const { areAllOpen, foldAll } = folds;
  return (
    <section className="files" id="files" aria-labelledby="files-title">
      <FilesHeader {...settings} scope={scope} areAllOpen={areAllOpen} foldAll={foldAll} />
      {lists.findings.length === 0 ? <NothingToReport publish={publish} /> : null}
      <DiffProblem loaded={loaded} />
      {loaded.diff === undefined ? null : <DiffPanel {...props} />}
      <UnplacedFindings lists={lists} isDiffThere={loaded.diff !== undefined} />
    </section>
  );
}

function DiffPanel(props: FilesPanelProps): ReactNode {
  const { scope, threads, settings, folds, loaded, viewed, view, markViewed, onFileInView } = props;
  const { lists, earlier } = scope;
  const head = loaded.diff?.head ?? "";
  const notes = useMemo(
    () => [...lists.notes, ...toThreadNotes(threads, head)],
    [lists.notes, threads, head],
  );
  const renderNote = useCallback(
    (id: string) => {
      const thread = findNoteThread(threads, id);
      if (thread === undefined) return <Finding key={id} id={id} />;
      return <LazyThreadCard key={id} thread={thread} />;
    },
    [threads],
  );
  const byPath = useMemo(
    () => new Map(lists.files.map((listed) => [listed.file.path, listed])),
    [lists.files],
  );
  const renderFileEnd = useCallback(
    (file: DiffFile) => {
      const listed = byPath.get(file.path);
      if (listed === undefined) return null;
      const isViewed = viewed.has(file.path);
      return <FileEnd listed={listed} isViewed={isViewed} markViewed={markViewed} />;
    },
    [byPath, viewed, markViewed],
  );
  return (
    <DiffView
      files={lists.diffFiles}
      layout={settings.layout}
      notes={notes}
      renderNote={renderNote}
      renderFileEnd={renderFileEnd}
      isFolded={folds.isFolded}
      foldedHunks={earlier.folded}
      onFold={folds.fold}
      loadLines={loaded.loadLines}
      onFileInView={onFileInView}
      handle={view}
    />
  );
}

function DiffProblem({ loaded }: Pick<FilesPanelProps, "loaded">): ReactNode {
  const { diff, problem, retry } = loaded;
  if (problem !== undefined)
    return (
      <Banner
        tone="warn"
        title={diff === undefined ? "The diff did not load." : "Some of the diff did not load."}
        actions={
          <button type="button" className="btn btn-sm" onClick={retry}>
            Try again
          </button>
        }
      >
        {asSentence(problem)} The findings are shown anyway.
      </Banner>
    );
  if (diff === undefined) return <Skeleton what="the diff" lines={8} />;
  if (diff.isComplete) return null;
  return (
    <Banner tone="info" title="This is not all of it.">
      The code host lists no more files of a pull request than these.
    </Banner>
  );
}

interface UnplacedFindingsProps {
  readonly lists: DraftLists;
  readonly isDiffThere: boolean;
}

/** Findings whose file is not shown in the diff. */
function UnplacedFindings({ lists: { homeless }, isDiffThere }: UnplacedFindingsProps): ReactNode {
  if (homeless.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="homeless-title">
      <div className="panel-head">
        <h3 id="homeless-title">
          {isDiffThere ? "On files that the diff does not show" : "Findings on the diff"}
        </h3>
      </div>
      <div className="panel-body">
        {homeless.map(({ id, path }) => (
          <div key={id} className="stack-tight">
            <code className="path">{path}</code>
            <Finding id={id} />
          </div>
        ))}
      </div>
    </section>
  );
}

function NothingToReport({ publish }: Pick<FilesPanelProps, "publish">): ReactNode {
  const { draft, isReadOnly } = useDraftContext();
  const coverage = useDraftState(draft, ({ view }) => view.coverage);
  const { full, all } = countCoverage(coverage);
  return (
    <div className="panel">
      <EmptyState
        icon="ok"
        title="Nothing to report"
        actions={
          isReadOnly ? undefined : (
            <button type="button" className="btn btn-sm" onClick={publish}>
              Publish the summary
            </button>
          )
        }
      >
        {full} of {plural(all, "file")} were reviewed in full and no finding survived the checks.
        You can publish the summary alone.
      </EmptyState>
    </div>
  );
}
