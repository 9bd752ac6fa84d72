import { useRef, useState } from "react";
import { isApiError, randomKey } from "../api/api-client.ts";
import { useApi } from "../api/use-api.ts";

/** Starts a review again with the same options, and opens its page. */
export interface Rerun {
  readonly isBusy: boolean;
  /** Reason that the review did not start. */
  readonly problem?: string | undefined;
  start(): Promise<void>;
}

export function useRerun(jobId: string, beforeLeaving?: () => Promise<unknown>): Rerun {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  // A lost answer may have been a success, so a retry uses the same idempotency key.
  const key = useRef<string>(undefined);
  const start = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    key.current ??= randomKey();
    try {
      await beforeLeaving?.();
      const path = `/api/reviews/${encodeURIComponent(jobId)}/rerun`;
      const options = { idempotencyKey: key.current };
      const { url } = await api.send<{ readonly url: string }>("POST", path, options);
      key.current = undefined;
      window.location.assign(url);
    } catch (error) {
      setProblem(isApiError(error) ? error.problem.detail : "something went wrong in this page");
      setBusy(false);
    }
  };
  return { isBusy, start, problem };
}
