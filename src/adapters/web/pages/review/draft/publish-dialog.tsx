import { type ReactNode, useEffect, useRef } from "react";
import type { HeadResponse } from "../../../../../domain/api/draft-response.ts";
import type { JobResponse } from "../../../../../domain/api/job-response.ts";
import type { Rerun } from "../../../run/use-rerun.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { asSentence, plural, shortSha } from "../../../ui/format.ts";
import { countCoverage } from "./count-coverage.ts";
import { countDraft, type DraftCounts } from "./count-draft.ts";
import { useDraftState } from "./draft-context.tsx";
import { eventLabel } from "./event-labels.ts";
import type { Draft } from "./use-draft.ts";
import type { Publishing } from "./use-publish.ts";

export interface PublishDialogProps {
  readonly isOpen: boolean;
  readonly job: JobResponse;
  readonly draft: Draft;
  readonly head?: HeadResponse | undefined;
  readonly publishing: Publishing;
  readonly rerun: Rerun;
  onClose(): void;
  /** Called if publishing failed; the dialog with the reason may have been closed by then. */
  onRefused(): void;
}

/** Dialog that shows what will be posted and asks for confirmation. */
export function PublishDialog(props: PublishDialogProps): ReactNode {
  const { isOpen, draft, head, publishing, onClose, onRefused } = props;
  const view = useDraftState(draft, (state) => state.view);
  const isMoved = head?.hasMoved === true || publishing.problem?.code === "head-moved";
  const publish = async (): Promise<void> => {
    if (publishing.isBusy) return;
    if (await publishing.publish(isMoved)) onClose();
    else onRefused();
  };
  useCtrlEnter(isOpen, () => void publish());
  return (
    <Dialog
      title="Publish this review?"
      isOpen={isOpen}
      onClose={() => {
        publishing.forget();
        onClose();
      }}
      foot={<DialogFooter {...props} isMoved={isMoved} head={view.head} publish={publish} />}
    >
      <Facts {...props} />
      <Warnings {...props} isMoved={isMoved} />
    </Dialog>
  );
}

function Facts({ job, draft }: PublishDialogProps): ReactNode {
  const { head, event, comments, summary } = useDraftState(draft, ({ view }) => view);
  const counts = countDraft(comments);
  return (
    <dl className="facts">
      <dt>Where</dt>
      <dd>
        {job.repository}#{job.pull} on <code className="sha">{shortSha(head)}</code>
      </dd>
      <dt>Event</dt>
      <dd>
        <strong>{eventLabel(event)}</strong>
      </dd>
      <dt>On lines</dt>
      <dd>{plural(counts.onLines, "comment")}</dd>
      <dt>In the body</dt>
      <dd>{bodyText(counts, summary)}</dd>
      <dt>Not posted</dt>
      <dd>{notPostedText(counts)}</dd>
      <dt>Edited</dt>
      <dd>
        {counts.edited} of {counts.toPost}
      </dd>
    </dl>
  );
}

/** Describes the contents of the review's body. */
export function bodyText({ onFiles, inSummary }: DraftCounts, summary: string): string {
  const parts = [
    summary.trim() === "" ? "No summary" : "Summary",
    onFiles === 0 ? "" : `${onFiles} on ${onFiles === 1 ? "a file" : "files"}`,
    inSummary === 0 ? "" : `${inSummary} with the summary`,
  ];
  return parts.filter((part) => part !== "").join(", ");
}

function notPostedText({ discarded, repeats }: DraftCounts): string {
  const parts = [
    discarded === 0 ? "" : `${discarded} discarded`,
    repeats === 0 ? "" : `${repeats} already posted or repeated`,
  ].filter((part) => part !== "");
  return parts.length === 0 ? "Nothing is left out" : parts.join(", ");
}

function Warnings({
  draft,
  head,
  publishing,
  isMoved,
}: PublishDialogProps & { readonly isMoved: boolean }): ReactNode {
  const { problem } = publishing;
  const view = useDraftState(draft, (state) => state.view);
  const { full, all } = countCoverage(view.coverage);
  return (
    <>
      {view.isComplete ? null : (
        <Banner tone="warn">
          {full} of {plural(all, "file")} were reviewed in full. The review says what was not.
        </Banner>
      )}
      {isMoved ? (
        <Banner tone="warn">
          {head?.hasMoved === true ? (
            <>
              The head is now <code className="sha">{shortSha(head.head)}</code>.{" "}
            </>
          ) : (
            "The head has moved. "
          )}
          The comments go to the commit that was reviewed.
        </Banner>
      ) : null}
      {problem === undefined || problem.code === "head-moved" ? null : (
        <Banner tone="bad" title="Not published.">
          {asSentence(problem.detail)}
        </Banner>
      )}
    </>
  );
}

interface DialogFooterProps {
  readonly publishing: Publishing;
  readonly rerun: Rerun;
  readonly isMoved: boolean;
  /** Reviewed commit. */
  readonly head: string;
  publish(): Promise<void>;
  onClose(): void;
}

function DialogFooter({
  publishing,
  rerun,
  isMoved,
  head,
  publish,
  onClose,
}: DialogFooterProps): ReactNode {
  const { isBusy } = publishing;
  return (
    <>
      <button type="button" className="btn" disabled={isBusy} onClick={onClose}>
        Not yet
      </button>
      {isMoved ? (
        <button
          type="button"
          className="btn"
          disabled={rerun.isBusy}
          onClick={() => void rerun.start()}
        >
          Review again
        </button>
      ) : null}
      <button
        type="button"
        className="btn btn-primary"
        data-first
        aria-disabled={isBusy}
        onClick={() => void publish()}
      >
        {publishLabel(isBusy, isMoved, head)}
        <kbd>Ctrl ↵</kbd>
      </button>
    </>
  );
}

function publishLabel(isBusy: boolean, isMoved: boolean, head: string): string {
  if (isBusy) return "Publishing";
  return isMoved ? `Publish on ${shortSha(head)}` : "Publish review";
}

/** Runs the main action of an open dialog or editor on Ctrl+Enter. */
function useCtrlEnter(isOn: boolean, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // Ignore key repeat: the key press that opened the dialog must not confirm it.
      if (!event.repeat) latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn]);
}
