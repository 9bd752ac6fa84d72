import { useRef, useState } from "react";
import { isApiError } from "../api/api-client.ts";
import { randomKey } from "../api/random-key.ts";
import { useApi } from "../api/use-api.ts";

/** Starts a review again, with all that was asked for, and goes to it. */
export interface Rerun {
  readonly isBusy: boolean;
  /** Why it did not start. */
  readonly problem?: string | undefined;
  start(): Promise<void>;
}

export function useRerun(jobId: string, beforeLeaving?: () => Promise<unknown>): Rerun {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  // An answer that was lost may have been a yes: asked once more, it is the same wish.
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
