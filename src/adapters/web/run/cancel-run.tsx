import { type ReactNode, useState } from "react";
import { isApiError } from "../api/api-client.ts";
import { useApi } from "../api/use-api.ts";
import { useShortcuts } from "../shell/use-shortcuts.ts";
import { Dialog } from "../ui/dialog.tsx";
import { asSentence } from "../ui/format.ts";
import { Icon } from "../ui/icon.tsx";

export interface CancelRunProps {
  readonly jobId: string;
  /** Consequence of cancelling, in one sentence. */
  readonly children: ReactNode;
  /** Called when the job has ended, cancelled by this dialog or otherwise. */
  onCancelled(): void;
}

/** Button that cancels a job after a confirmation. */
export function CancelRun({ jobId, children, onCancelled }: CancelRunProps): ReactNode {
  const api = useApi();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const open = (): void => {
    setProblem(undefined);
    setOpen(true);
  };
  useShortcuts({ c: open });
  const cancel = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.send("POST", `/api/jobs/${encodeURIComponent(jobId)}/cancel`);
      setOpen(false);
      onCancelled();
    } catch (error) {
      setProblem(isApiError(error) ? asSentence(error.problem.detail) : "It was not cancelled.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-danger"
        aria-keyshortcuts="c"
        aria-haspopup="dialog"
        onClick={open}
      >
        <Icon name="stop" />
        Cancel
      </button>
      <Dialog
        title="Cancel this run?"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        foot={
          <>
            <button type="button" className="btn" data-first onClick={() => setOpen(false)}>
              Keep it running
            </button>
            <button
              type="button"
              className="btn btn-danger-solid"
              disabled={isBusy}
              onClick={() => void cancel()}
            >
              {isBusy ? "Cancelling" : "Cancel the run"}
            </button>
          </>
        }
      >
        <p>{children}</p>
        {problem === undefined ? null : (
          <p className="check-line check-bad" role="alert">
            <Icon name="error" />
            {problem}
          </p>
        )}
      </Dialog>
    </>
  );
}
