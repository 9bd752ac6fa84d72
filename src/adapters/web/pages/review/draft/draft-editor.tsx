import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { DiffResponse, DraftResponse } from "../../../../../domain/api/draft-response.ts";
import type { JobResponse } from "../../../../../domain/api/job-response.ts";
import type { Severity } from "../../../../../domain/core/severity.ts";
import { useApi } from "../../../api/use-api.ts";
import type { DiffViewHandle } from "../../../diff/diff-view.tsx";
import { useRerun } from "../../../run/use-rerun.ts";
import { useFrame } from "../../../shell/frame.tsx";
import { MountOnDemand } from "../../../shell/mount-on-demand.tsx";
import { useToast } from "../../../shell/toasts.tsx";
import { SEVERITIES } from "../../../ui/severity.tsx";
import { DraftBanners } from "./draft-banners.tsx";
import { DraftProvider, useDraftState } from "./draft-context.tsx";
import { FilesPanel } from "./files-panel.tsx";
import {
  LazyCoveragePanel,
  LazyPublishDialog,
  LazyPublishedPanel,
  LazyThreadsPanel,
} from "./lazy-parts.ts";
import { ReviewBar } from "./review-bar.tsx";
import { SummaryPanel } from "./summary-panel.tsx";
import { Tree } from "./tree.tsx";
import { useDiff } from "./use-diff.ts";
import { type Draft, useDraft } from "./use-draft.ts";
import { type DraftLists, useDraftLists } from "./use-draft-lists.ts";
import { type Folds, useFolds } from "./use-folds.ts";
import { useHunkView } from "./use-hunk-view.ts";
import { usePublish } from "./use-publish.ts";
import { usePullHead } from "./use-pull-head.ts";
import { type ThreadsState, useThreads } from "./use-threads.ts";
import { useTriage } from "./use-triage.ts";
import { useViewSettings } from "./use-view-settings.ts";
import { useViewedFiles, type ViewedFiles } from "./use-viewed-files.ts";

export interface DraftEditorProps {
  readonly job: JobResponse;
  readonly draft: DraftResponse;
  /** Absent if the code host did not answer in time. */
  readonly diff?: DiffResponse | undefined;
  /** Called when the job's status changes: publishing, published or discarded. */
  onJob(job: JobResponse): void;
}

/** Editor for the draft, with the diff beside it. */
export function DraftEditor(props: DraftEditorProps): ReactNode {
  const { job, onJob } = props;
  const draft = useDraft(props.draft);
  const isDraft = job.status === "draft";
  const isReadOnly = !(isDraft && job.rights.mayWrite);
  const loaded = useDiff(job.id, props.diff);
  const threads = useThreads(job.id);
  const head = usePullHead(job.id, isDraft, useDraftRefresh(draft));
  const settings = useViewSettings();
  const scope = useHunkView(draft, useDraftLists(draft, loaded.diff, settings.order));
  const { lists } = scope;
  const viewed = useViewedFiles(job.id);
  const folds = useFolds(lists.files, viewed.paths);
  const { severities, toggleSeverity, ids } = useShownFindings(lists.findings);
  const { isPublishOpen, publish, close } = usePublishDialog(isReadOnly);
  const view = useRef<DiffViewHandle>(null);
  const markViewed = useMarkViewed(viewed, folds);
  const { actions, goTo, ...triage } = useTriage({
    reveal: scope.reveal,
    draft,
    isReadOnly,
    view,
    publish,
    findings: ids,
    files: lists.files.map(({ file }) => file.path),
    unfold: folds.unfold,
    toggleViewed: (path) => markViewed(path, !viewed.paths.has(path)),
    toggleLayout: settings.toggleLayout,
  });
  const { publishing, rerun } = usePublishing({ job, draft, onJob, isAsked: isPublishOpen });
  const context = useMemo(
    () => ({ draft, isReadOnly, actions, goTo, head }),
    [draft, isReadOnly, actions, goTo, head],
  );
  return (
    <DraftProvider value={context}>
      <DraftBanners job={job} head={head} rerun={rerun} publish={publish} />
      {job.status === "published" ? <PublishedReview job={job} draft={draft} /> : null}
      <ReviewBar job={job} findings={ids} step={triage.step} publish={publish} />
      <div className="draft-grid">
        <Tree
          severities={severities}
          toggleSeverity={toggleSeverity}
          findings={lists.findings}
          files={lists.files}
          current={triage.fileInView}
          viewed={viewed.paths}
          goToFile={triage.goToFile}
        />
        <div className="stack">
          <DraftTop draft={draft} threads={threads} goToFile={triage.goToFile} />
          <FilesPanel
            scope={scope}
            threads={threads.answer}
            settings={settings}
            folds={folds}
            loaded={loaded}
            view={view}
            markViewed={markViewed}
            publish={publish}
            viewed={viewed.paths}
            onFileInView={triage.setFileInView}
          />
        </div>
      </div>
      <MountOnDemand isNeeded={isPublishOpen}>
        <LazyPublishDialog
          job={job}
          draft={draft}
          head={head}
          publishing={publishing}
          rerun={rerun}
          isOpen={isPublishOpen}
          onClose={close}
          onRefused={publish}
        />
      </MountOnDemand>
    </DraftProvider>
  );
}

/** Findings of the chosen severities. */
function useShownFindings(findings: DraftLists["findings"]) {
  const [severities, toggleSeverity] = useSeverities();
  const shown = findings.filter(({ severity }) => severities.has(severity));
  return { severities, toggleSeverity, ids: shown.map(({ id }) => id) };
}

/** State of the dialog; it opens only for a draft that may be published. */
function usePublishDialog(isReadOnly: boolean) {
  const [isPublishOpen, setPublishOpen] = useState(false);
  const publish = useCallback(() => {
    if (!isReadOnly) setPublishOpen(true);
  }, [isReadOnly]);
  const close = useCallback(() => setPublishOpen(false), []);
  return { isPublishOpen, publish, close };
}

/** Publishes the draft or repeats its review, and follows the job meanwhile. */
function usePublishing(options: Parameters<typeof usePublish>[0]) {
  const { job, draft, onJob } = options;
  const publishing = usePublish(options);
  const flush = useCallback(() => draft.flush(), [draft]);
  const rerun = useRerun(job.id, flush);
  usePollPublishing(job, onJob);
  usePublishedNotice(job);
  return { publishing, rerun };
}

interface DraftTopProps {
  readonly draft: Draft;
  readonly threads: ThreadsState;
  goToFile(path: string): void;
}

/** Panels above the files. */
function DraftTop({ draft, threads, goToFile }: DraftTopProps): ReactNode {
  const { answer, problem } = threads;
  const hasThreads = problem !== undefined || (answer?.threads.length ?? 0) > 0;
  return (
    <>
      <div className="draft-top">
        <SummaryPanel />
        <Coverage draft={draft} goToFile={goToFile} />
      </div>
      {hasThreads ? <LazyThreadsPanel threads={threads} goToFile={goToFile} /> : null}
    </>
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

/** Marks files as viewed and folds them. */
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
  const answer = useDraftState(draft, (state) => state.draft);
  const { coverage, hunks, head, isComplete, problems } = answer;
  return (
    <LazyCoveragePanel
      coverage={coverage}
      hunks={hunks}
      head={head}
      isComplete={isComplete}
      problems={problems}
      goToFile={goToFile}
    />
  );
}

/** Loads changes by other users, and notifies the user if there were any. */
function useDraftRefresh(draft: Draft): () => Promise<void> {
  const toast = useToast();
  const own = useFrame().session?.login.toLowerCase();
  return useCallback(async () => {
    const { version } = draft.read().draft;
    await draft.refresh();
    const now = draft.read().draft;
    const { editedBy } = now;
    if (now.version === version || editedBy === undefined || editedBy.toLowerCase() === own) return;
    toast({
      tone: "info",
      title: `${editedBy} changed this draft`,
      detail: "You see it as it is now.",
    });
  }, [draft, toast, own]);
}

const POLL_MS = 1_000;

/** Polls a draft that is being published until it is published or returned. */
function usePollPublishing(job: JobResponse, onJob: (job: JobResponse) => void): void {
  const api = useApi();
  const latest = useRef(onJob);
  useEffect(() => {
    latest.current = onJob;
  });
  const { id, status } = job;
  useEffect(() => {
    if (status !== "publishing") return;
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        latest.current(await api.get<JobResponse>(`/api/jobs/${id}`, stop.signal));
      } catch {
        // Retried at the next poll; the server continues publishing without this page.
      }
    };
    const timer = setInterval(() => void ask(), POLL_MS);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [api, id, status]);
}

/** Notifies the user if the draft is published while the page is open, and focuses its link. */
function usePublishedNotice({ status, repository, pull }: JobResponse): void {
  const toast = useToast();
  const before = useRef(status);
  useEffect(() => {
    const wasThere = before.current === "published";
    before.current = status;
    if (status !== "published" || wasThere) return;
    toast({ tone: "ok", title: `Published on ${repository}#${pull}` });
    const panel = document.getElementById("published");
    panel?.scrollIntoView({ block: "center" });
    panel?.focus({ preventScroll: true });
  }, [status, repository, pull, toast]);
}
