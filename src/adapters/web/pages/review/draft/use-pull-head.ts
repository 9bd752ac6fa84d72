import { useEffect, useState } from "react";
import type { HeadResponse } from "../../../../../domain/api/draft-response.ts";
import { useApi } from "../../../api/use-api.ts";

const POLL_MS = 60_000;

/**
 * Returns the changes of the pull request since the review: loaded at first, when the page becomes
 * visible again, and every minute while it is visible. `onLook` is called each time.
 */
export function usePullHead(
  jobId: string,
  isWanted: boolean,
  onLook: () => Promise<void>,
): HeadResponse | undefined {
  const api = useApi();
  const [head, setHead] = useState<HeadResponse>();
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const check = async (): Promise<void> => {
      if (document.visibilityState === "hidden") return;
      try {
        const [answer] = await Promise.all([
          api.get<HeadResponse>(`/api/reviews/${jobId}/head`, stop.signal),
          onLook(),
        ]);
        setHead(answer);
      } catch {
        // The code host is not available; publishing still checks the head.
      }
    };
    const again = (): void => void check();
    again();
    const timer = setInterval(again, POLL_MS);
    const { signal } = stop;
    window.addEventListener("focus", again, { signal });
    document.addEventListener("visibilitychange", again, { signal });
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [api, jobId, isWanted, onLook]);
  return isWanted ? head : undefined;
}
