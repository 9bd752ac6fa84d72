import { type ReactNode, useState } from "react";
import type { JobResponse, JobStatusResponse } from "../../../../../domain/api/job-response.ts";
import { isApiError } from "../../../api/api-client.ts";
import { useApi } from "../../../api/use-api.ts";
import { useRerun } from "../../../run/use-rerun.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { asSentence, plural } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { applyStatusAnswer } from "./use-publish.ts";

export interface DraftActionsProps {
  readonly job: JobResponse;
  onJob(job: JobResponse): void;
}

/** Actions on the whole draft, for the header of its page. */
export function DraftActions({ job, onJob }: DraftActionsProps): ReactNode {
  const rerun = useRerun(job.id);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn"
        disabled={rerun.isBusy}
        onClick={() => void rerun.start()}
      >
        <Icon name="refresh" />
        Review again
      </button>
      {job.status === "draft" && job.rights.mayWrite ? (
        <button
          type="button"
          className="btn btn-danger"
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          <Icon name="trash" />
          Discard fully
        </button>
      ) : null}
      {rerun.problem === undefined ? null : (
        <p className="check-line check-bad" role="alert">
          {asSentence(rerun.problem)}
        </p>
      )}
      <DiscardDialog job={job} isOpen={isAsking} onJob={onJob} onClose={() => setAsking(false)} />
    </>
  );
}

interface DiscardDialogProps extends DraftActionsProps {
  readonly isOpen: boolean;
  onClose(): void;
}

function DiscardDialog({ job, isOpen, onJob, onClose }: DiscardDialogProps): ReactNode {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const discard = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const path = `/api/reviews/${job.id}/discard`;
      onJob(applyStatusAnswer(job, await api.send<JobStatusResponse>("POST", path)));
      onClose();
    } catch (error) {
      setProblem(isApiError(error) ? error.problem.detail : "something went wrong in this page");
    } finally {
      setBusy(false);
    }
  };
  const close = (): void => {
    setProblem(undefined);
    onClose();
    // The browser returns the focus to the button that opened the dialog, which no longer exists
    // without a draft.
    if (job.status !== "draft") document.getElementById("main")?.focus({ preventScroll: true });
  };
  const counts = Object.values(job.findings ?? {});
  const findings = counts.reduce((sum, count) => sum + count, 0);
  return (
    <Dialog
      title="Discard the whole draft?"
      isOpen={isOpen}
      onClose={close}
      foot={
        <>
          <button type="button" className="btn" data-first onClick={close}>
            Keep the draft
          </button>
          <button
            type="button"
            className="btn btn-danger-solid"
            aria-busy={isBusy || undefined}
            onClick={() => void discard()}
          >
            Discard fully
          </button>
        </>
      }
    >
      <p>
        Nothing is posted. {plural(findings, "finding")} and every edit of them end here; the run
        stays in the journal with what it cost.
      </p>
      {problem === undefined ? null : (
        <Banner tone="bad" title="Not discarded.">
          {asSentence(problem)}
        </Banner>
      )}
    </Dialog>
  );
}
