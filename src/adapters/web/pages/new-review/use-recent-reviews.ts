import { useCallback, useEffect, useRef, useState } from "react";
import type { ReviewRow, ReviewsResponse } from "../../../../domain/api/job-response.ts";
import type { ApiError } from "../../api/api-client.ts";
import { toApiResult } from "../../api/api-result.ts";
import { useApi } from "../../api/use-api.ts";
import { appendOlder, isActive, mergeNewest } from "./recent-rows.ts";

const REFRESH_MS = 15_000;

export interface RecentReviewsState {
  readonly rows: readonly ReviewRow[];
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Reason that the last request failed; the loaded rows stay. */
  readonly error: ApiError | undefined;
  refresh(): Promise<void>;
  showOlder(): Promise<void>;
}

/**
 * Returns the recent reviews. They are refreshed while a review is active and the page is visible,
 * and when the page becomes visible again.
 */
export function useRecentReviews(first: ReviewsResponse): RecentReviewsState {
  const api = useApi();
  const [known, setKnown] = useState(first);
  const [error, setError] = useState<ApiError>();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const take = useCallback(
    async (path: string, merge: typeof mergeNewest): Promise<void> => {
      const outcome = await toApiResult(api.get<ReviewsResponse>(path));
      if (outcome.kind === "answered") setKnown((before) => merge(before, outcome.answer));
      setError(outcome.kind === "refused" ? outcome.error : undefined);
    },
    [api],
  );
  const refresh = useCallback(() => take("/api/reviews", mergeNewest), [take]);
  useRefresh(refresh, known.reviews.some(isActive));
  const { next } = known;
  const showOlder = async (): Promise<void> => {
    if (next === undefined || isLoadingMore) return;
    setLoadingMore(true);
    await take(`/api/reviews?before=${encodeURIComponent(next)}`, appendOlder);
    setLoadingMore(false);
  };
  const hasMore = next !== undefined;
  return { rows: known.reviews, hasMore, isLoadingMore, error, refresh, showOlder };
}

/**
 * Calls `refresh` regularly while a review is active and the page is visible, and once when the
 * page becomes visible again after a while.
 */
function useRefresh(refresh: () => Promise<void>, isMovingNow: boolean): void {
  const lastMs = useRef(0);
  useEffect(() => {
    const call = (): void => {
      lastMs.current = performance.now();
      void refresh();
    };
    const timer = setInterval(() => {
      if (isMovingNow && document.visibilityState === "visible") call();
    }, REFRESH_MS);
    const onSeen = (): void => {
      const isOld = performance.now() - lastMs.current > REFRESH_MS;
      if (document.visibilityState === "visible" && isOld) call();
    };
    document.addEventListener("visibilitychange", onSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onSeen);
    };
  }, [refresh, isMovingNow]);
}
