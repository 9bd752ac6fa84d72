import { type ReactNode, useState } from "react";
import { isApiError } from "../api/api-client.ts";
import { useApi } from "../api/use-api.ts";
import { asSentence } from "../ui/format.ts";
import { Icon } from "../ui/icon.tsx";

/** Asks for the same review again, with all options kept, and goes to its page. */
export function ReviewAgain({ jobId }: { readonly jobId: string }): ReactNode {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const start = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const path = `/api/reviews/${encodeURIComponent(jobId)}/rerun`;
      const { url } = await api.send<{ readonly url: string }>("POST", path);
      window.location.assign(url);
    } catch (error) {
      setProblem(isApiError(error) ? asSentence(error.problem.detail) : "It was not started.");
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" className="btn" disabled={isBusy} onClick={() => void start()}>
        <Icon name={isBusy ? "spin" : "refresh"} className={isBusy ? "spin" : undefined} />
        Review again
      </button>
      {problem === undefined ? null : (
        <p className="check-line check-bad" role="alert">
          <Icon name="error" />
          {problem}
        </p>
      )}
    </>
  );
}
