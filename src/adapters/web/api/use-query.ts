import { useCallback, useEffect, useState } from "react";
import type { ApiError } from "./api-client.ts";
import { type ApiResult, toApiResult } from "./api-result.ts";
import { useApi } from "./use-api.ts";

/** State of a query. */
export type QueryState<Answer> =
  /** No request is needed. */
  | { readonly kind: "nothing" }
  | { readonly kind: "asking" }
  | { readonly kind: "answered"; readonly answer: Answer; retry(): void }
  | { readonly kind: "refused"; readonly error: ApiError; retry(): void };

export interface QueryOptions {
  /** Time in milliseconds that the path must stay unchanged before it is requested. */
  readonly delayMs?: number;
  /** Additional cache key: a new value repeats the request. */
  readonly version?: string;
}

interface QueryResult<Answer> {
  readonly path: string;
  readonly attempt: string;
  readonly outcome: ApiResult<Answer>;
}

/**
 * Requests `GET path` when the path changes, after a delay, and aborts the previous request. An
 * answer is never returned for a different path.
 */
export function useQuery<Answer>(
  path: string | undefined,
  { delayMs = 0, version = "" }: QueryOptions = {},
): QueryState<Answer> {
  const api = useApi();
  const [retries, setRetries] = useState(0);
  const [latest, setLatest] = useState<QueryResult<Answer>>();
  const retry = useCallback(() => setRetries((before) => before + 1), []);
  const attempt = `${retries} ${version}`;
  useEffect(() => {
    if (path === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async (): Promise<void> => {
      try {
        const outcome = await toApiResult(api.get<Answer>(path, signal));
        if (!signal.aborted) setLatest({ path, attempt, outcome });
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    };
    const timer = setTimeout(() => void ask(), delayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, path, attempt, delayMs]);
  if (path === undefined) return { kind: "nothing" };
  if (latest?.path !== path || latest.attempt !== attempt) return { kind: "asking" };
  return { ...latest.outcome, retry };
}
