import { useCallback, useEffect, useState } from "react";
import type { ThreadsResponse } from "../../../../../domain/api/draft-response.ts";
import { isApiError } from "../../../api/api-client.ts";
import { useApi } from "../../../api/use-api.ts";

/** Threads of the pull request, which are loaded after the page. */
export interface ThreadsState {
  /** Absent until they are loaded. */
  readonly answer?: ThreadsResponse | undefined;
  /** Reason that they are not available. */
  readonly problem?: string | undefined;
  retry(): void;
}

export function useThreads(jobId: string): ThreadsState {
  const api = useApi();
  const [answer, setAnswer] = useState<ThreadsResponse>();
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(0);
  // A try is a reason to ask again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const stop = new AbortController();
    const load = async (): Promise<void> => {
      try {
        setAnswer(await api.get<ThreadsResponse>(`/api/reviews/${jobId}/threads`, stop.signal));
        setProblem(undefined);
      } catch (error) {
        if (stop.signal.aborted) return;
        setProblem(isApiError(error) ? error.problem.detail : "something went wrong in this page");
      }
    };
    void load();
    return () => stop.abort();
  }, [api, jobId, tries]);
  const retry = useCallback(() => {
    setProblem(undefined);
    setTries((before) => before + 1);
  }, []);
  return { answer, problem, retry };
}
