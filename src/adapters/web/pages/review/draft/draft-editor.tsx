import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import type { DiffResponse, DraftResponse } from "../../../../../domain/api/draft-response.ts";
import type { JobResponse } from "../../../../../domain/api/job-response.ts";
import type { Severity } from "../../../../../domain/core/severity.ts";
import type { DiffViewHandle } from "../../../diff/diff-view.tsx";
import { useRerun } from "../../../run/use-rerun.ts";
import { MountOnDemand } from "../../../shell/mount-on-demand.tsx";
import { SEVERITIES } from "../../../ui/severity.tsx";
import { DraftBanners } from "./draft-banners.tsx";
import { DraftProvider, useDraftState } from "./draft-context.tsx";
import { FilesPanel } from "./files-panel.tsx";
import { LazyCoveragePanel, LazyPublishDialog, LazyPublishedPanel } from "./lazy-parts.ts";
import { ReviewBar } from "./review-bar.tsx";
import { SummaryPanel } from "./summary-panel.tsx";
import { Tree } from "./tree.tsx";
import { useDiff } from "./use-diff.ts";
import { type Draft, useDraft } from "./use-draft.ts";
import { useDraftLists } from "./use-draft-lists.ts";
import { useDraftRefresh } from "./use-draft-refresh.ts";
import { type Folds, useFolds } from "./use-folds.ts";
import { usePollPublishing } from "./use-poll-publishing.ts";
import { usePublish } from "./use-publish.ts";
import { usePublishedNotice } from "./use-published-notice.ts";
import { usePullHead } from "./use-pull-head.ts";
import { useTriage } from "./use-triage.ts";
import { useViewSettings } from "./use-view-settings.ts";
import { useViewedFiles, type ViewedFiles } from "./use-viewed-files.ts";

export interface DraftEditorProps {
  readonly job: JobResponse;
  readonly draft: DraftResponse;
  /** Absent when the code host could not be asked in time. */
  readonly diff?: DiffResponse | undefined;
  /** Told of what becomes of the job: it is being published, was published or discarded. */
  onJob(job: JobResponse): void;
}

/** The editable draft beside its diff. */
export function DraftEditor(props: DraftEditorProps): ReactNode {
  const { job, onJob } = props;
  const draft = useDraft(props.draft);
  const isDraft = job.status === "draft";
  const isReadOnly = !(isDraft && job.rights.mayWrite);
  const loaded = useDiff(job.id, props.diff);
  const head = usePullHead(job.id, isDraft, useDraftRefresh(draft));
  const look = useViewSettings();
  const lists = useDraftLists(draft, loaded.diff, look.order);
  const viewed = useViewedFiles(job.id);
  const folds = useFolds(lists.files, viewed.paths);
  const [severities, toggleSeverity] = useSeverities();
  const [isPublishOpen, setPublishOpen] = useState(false);
  const view = useRef<DiffViewHandle>(null);
  const publish = useCallback(() => {
    if (!isReadOnly) setPublishOpen(true);
  }, [isReadOnly]);
  const markViewed = useMarkViewed(viewed, folds);
  const findings = lists.findings.filter(({ severity }) => severities.has(severity));
  const ids = findings.map(({ id }) => id);
  const { actions, goTo, ...triage } = useTriage({
    draft,
    isReadOnly,
    view,
    publish,
    findings: ids,
    files: lists.files.map(({ file }) => file.path),
    unfold: folds.unfold,
    toggleViewed: (path) => markViewed(path, !viewed.paths.has(path)),
    toggleLayout: look.toggleLayout,
  });
  const publishing = usePublish({ job, draft, onJob, isAsked: isPublishOpen });
  const flush = useCallback(() => draft.flush(), [draft]);
  const rerun = useRerun(job.id, flush);
  usePollPublishing(job, onJob);
  usePublishedNotice(job);
  const context = useMemo(
    () => ({ draft, isReadOnly, actions, goTo, ...(head && { head }) }),
    [draft, isReadOnly, actions, goTo, head],
  );
  return (
    <DraftProvider value={context}>
      <DraftBanners {...{ job, head, rerun, publish }} />
      {job.status === "published" ? <PublishedReview job={job} draft={draft} /> : null}
      <ReviewBar job={job} findings={ids} step={triage.step} publish={publish} />
      <div className="draft-grid">
        <Tree
          {...{ severities, toggleSeverity, findings: lists.findings, files: lists.files }}
          current={triage.fileInView}
          viewed={viewed.paths}
          goToFile={triage.goToFile}
        />
        <div className="stack">
          <div className="draft-top">
            <SummaryPanel />
            <Coverage draft={draft} goToFile={triage.goToFile} />
          </div>
          <FilesPanel
            {...{ lists, look, folds, loaded, view, markViewed, publish }}
            viewed={viewed.paths}
            onFileInView={triage.setFileInView}
          />
        </div>
      </div>
      <MountOnDemand isNeeded={isPublishOpen}>
        <LazyPublishDialog
          {...{ job, draft, head, publishing, rerun }}
          isOpen={isPublishOpen}
          onClose={() => setPublishOpen(false)}
          onRefused={publish}
        />
      </MountOnDemand>
    </DraftProvider>
  );
}

function useSeverities(): readonly [ReadonlySet<Severity>, (severity: Severity) => void] {
  const [chosen, setChosen] = useState<ReadonlySet<Severity>>(() => new Set(SEVERITIES));
  const toggle = useCallback((severity: Severity) => {
    setChosen((before) => {
      const others = SEVERITIES.filter((one) => before.has(one) && one !== severity);
      return new Set(before.has(severity) ? others : [...others, severity]);
    });
  }, []);
  return [chosen, toggle];
}

/** What was looked at is folded. */
function useMarkViewed(
  { mark }: ViewedFiles,
  { fold }: Folds,
): (path: string, isViewed: boolean) => void {
  return useCallback(
    (path, isViewed) => {
      mark(path, isViewed);
      fold(path, isViewed);
    },
    [mark, fold],
  );
}

function PublishedReview({
  job,
  draft,
}: {
  readonly job: JobResponse;
  readonly draft: Draft;
}): ReactNode {
  const answer = useDraftState(draft, (state) => state.draft);
  return <LazyPublishedPanel job={job} draft={answer} />;
}

interface CoverageProps {
  readonly draft: Draft;
  goToFile(path: string): void;
}

function Coverage({ draft, goToFile }: CoverageProps): ReactNode {
  const { coverage, head, isComplete, problems } = useDraftState(draft, (state) => state.draft);
  return <LazyCoveragePanel {...{ coverage, head, isComplete, problems, goToFile }} />;
}
