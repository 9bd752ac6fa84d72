import { type ReactNode, useState } from "react";
import { isApiError } from "../../api/api-client.ts";
import { useApi } from "../../api/use-api.ts";
import { useToast } from "../../shell/toasts.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { asSentence } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import type { StopTarget } from "./pod-rows.ts";

export interface StopDialogProps {
  /** Absent if the dialog is closed. */
  readonly target?: StopTarget | undefined;
  onClose(): void;
  /** The job has ended, stopped by this dialog or earlier. */
  onEnded(): void;
}

/** Dialog that asks for confirmation and stops a job. */
export function StopDialog({ target, onClose, onEnded }: StopDialogProps): ReactNode {
  const { stop, isStopping, refusal, forget } = useStopJob();
  const close = (): void => {
    forget();
    onClose();
  };
  const isWaiting = target?.podName === undefined;
  const confirm = async (): Promise<void> => {
    if (target === undefined || isStopping) return;
    if (!(await stop(target))) return;
    onEnded();
    close();
  };
  const foot = (
    <>
      <button type="button" className="btn" data-first onClick={close}>
        {isWaiting ? "Let it wait" : "Let it run"}
      </button>
      <button
        type="button"
        className="btn btn-danger-solid"
        aria-busy={isStopping}
        onClick={() => void confirm()}
      >
        {isStopping ? <Icon name="spin" className="spin" /> : null}
        {isWaiting ? "Cancel the job" : "Stop the job"}
      </button>
    </>
  );
  return (
    <Dialog
      title={isWaiting ? "Cancel this job?" : "Stop this job?"}
      isOpen={target !== undefined}
      onClose={close}
      foot={foot}
    >
      {target === undefined ? null : <StopDetails target={target} />}
      {refusal === "" ? null : (
        <p className="check-line check-bad" role="alert">
          <Icon name="error" />
          {refusal}
        </p>
      )}
    </Dialog>
  );
}

function StopDetails({
  target: { jobId, what, user, since, podName },
}: {
  readonly target: StopTarget;
}): ReactNode {
  return (
    <>
      <p>
        {podName === undefined
          ? "It has not begun, so nothing is lost. "
          : "It ends immediately, and its work is lost. "}
        The job becomes <em>cancelled</em>; what it cost so far stays in the journal.
      </p>
      <dl className="facts">
        <dt>Job</dt>
        <dd>
          {what}, for {user}, {podName === undefined ? "asked for" : "started"}{" "}
          <TimeAgo at={since} />
        </dd>
        <dt>Job id</dt>
        <dd>
          <code className="mono">{jobId}</code>
          <CopyButton text={jobId} what="job id" />
        </dd>
        {podName === undefined || podName === "" ? null : (
          <>
            <dt>Pod</dt>
            <dd>
              <code className="mono">{podName}</code>
            </dd>
          </>
        )}
      </dl>
    </>
  );
}

/** Stops jobs, one at a time. Resolves with whether the job has ended. */
function useStopJob() {
  const api = useApi();
  const toast = useToast();
  const [isStopping, setStopping] = useState(false);
  const [refusal, setRefusal] = useState("");
  const stop = async ({ jobId, what }: StopTarget): Promise<boolean> => {
    setStopping(true);
    setRefusal("");
    try {
      await api.send("POST", "/admin/pods/kill", { body: { jobId } });
      toast({ tone: "ok", title: `Stopped: ${what}` });
      return true;
    } catch (error) {
      if (isApiError(error, "job-finished")) {
        toast({ tone: "info", title: `It had already ended: ${what}` });
        return true;
      }
      setRefusal(isApiError(error) ? asSentence(error.problem.detail) : "That did not work.");
      return false;
    } finally {
      setStopping(false);
    }
  };
  return { stop, isStopping, refusal, forget: () => setRefusal("") };
}
