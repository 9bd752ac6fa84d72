import { useState } from "react";
import { isApiError } from "../api/api-client.ts";
import { useApi } from "../api/use-api.ts";

/** Starts a review again, with all that was asked for, and goes to it. */
export interface Rerun {
  readonly isBusy: boolean;
  /** Why it did not start. */
  readonly problem?: string;
  start(): Promise<void>;
}

export function useRerun(jobId: string, beforeLeaving?: () => Promise<unknown>): Rerun {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const start = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await beforeLeaving?.();
      const { url } = await api.send<{ readonly url: string }>(
        "POST",
        `/api/reviews/${jobId}/rerun`,
      );
      window.location.assign(url);
    } catch (error) {
      setProblem(isApiError(error) ? error.problem.detail : "something went wrong in this page");
      setBusy(false);
    }
  };
  return { isBusy, start, ...(problem === undefined ? {} : { problem }) };
}
