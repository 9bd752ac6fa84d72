import { useCallback, useEffect, useState } from "react";
import type { DiffResponse, FileResponse } from "../../../../../domain/api/draft-response.ts";
import { isApiError } from "../../../api/api-client.ts";
import { useApi } from "../../../api/use-api.ts";

/** Diff of a review: first the part rendered with the page, then all of it. */
export interface DiffState {
  readonly diff?: DiffResponse | undefined;
  /** Reason that the diff is not available. */
  readonly problem?: string | undefined;
  retry(): void;
  /** Loads all lines of a file at the reviewed head. */
  loadLines(path: string): Promise<readonly string[]>;
}

/** Loads the parts that were not included in the page. */
export function useDiff(jobId: string, first: DiffResponse | undefined): DiffState {
  const api = useApi();
  const [diff, setDiff] = useState(first);
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(0);
  const isWhole = diff?.files.every(({ isCut }) => isCut !== true) ?? false;
  // A try is a reason to ask again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isWhole) return;
    const stop = new AbortController();
    const load = async (): Promise<void> => {
      try {
        setDiff(await api.get<DiffResponse>(`/api/reviews/${jobId}/diff`, stop.signal));
        setProblem(undefined);
      } catch (error) {
        if (stop.signal.aborted) return;
        setProblem(isApiError(error) ? error.problem.detail : "something went wrong in this page");
      }
    };
    void load();
    return () => stop.abort();
  }, [api, jobId, isWhole, tries]);
  const loadLines = useCallback(
    async (path: string) => {
      const query = `path=${encodeURIComponent(path)}`;
      const { lines } = await api.get<FileResponse>(`/api/reviews/${jobId}/file?${query}`);
      return lines;
    },
    [api, jobId],
  );
  const retry = useCallback(() => {
    setProblem(undefined);
    setTries((before) => before + 1);
  }, []);
  return {
    loadLines,
    retry,
    diff,
    problem,
  };
}
