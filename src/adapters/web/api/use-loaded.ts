import { useCallback, useEffect, useState } from "react";
import { isApiError } from "./api-client.ts";
import { useApi } from "./use-api.ts";

/** Answer of the server that a page loads after it is shown. */
export interface Loaded<Answer> {
  /** Absent until it is loaded. */
  readonly answer?: Answer | undefined;
  /** Reason that it is not available. */
  readonly problem?: string | undefined;
  retry(): void;
}

/** The answer that the page has already, and whether that is enough. */
interface KnownAnswer<Answer> {
  readonly first: Answer | undefined;
  isEnough(answer: Answer): boolean;
}

/** Loads an answer of the server, unless the one that the page has already is enough. */
export function useLoaded<Answer>(path: string, known?: KnownAnswer<Answer>): Loaded<Answer> {
  const api = useApi();
  const [answer, setAnswer] = useState(known?.first);
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(0);
  const isWhole = answer !== undefined && known?.isEnough(answer) === true;
  // A try is a reason to ask again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isWhole) return;
    const stop = new AbortController();
    const load = async (): Promise<void> => {
      try {
        setAnswer(await api.get<Answer>(path, stop.signal));
        setProblem(undefined);
      } catch (error) {
        if (stop.signal.aborted) return;
        setProblem(isApiError(error) ? error.problem.detail : "something went wrong in this page");
      }
    };
    void load();
    return () => stop.abort();
  }, [api, path, isWhole, tries]);
  const retry = useCallback(() => {
    setProblem(undefined);
    setTries((before) => before + 1);
  }, []);
  return { answer, problem, retry };
}
