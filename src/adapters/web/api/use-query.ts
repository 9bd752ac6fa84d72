import { useCallback, useEffect, useState } from "react";
import type { ApiError } from "./api-client.ts";
import { type ApiResult, toApiResult } from "./api-result.ts";
import { useApi } from "./use-api.ts";

/** How a question to the API stands. */
export type QueryState<Answer> =
  /** There is nothing to ask. */
  | { readonly kind: "nothing" }
  | { readonly kind: "asking" }
  | { readonly kind: "answered"; readonly answer: Answer; retry(): void }
  | { readonly kind: "refused"; readonly error: ApiError; retry(): void };

export interface QueryOptions {
  /** How long the path has to stay the same. */
  readonly delayMs?: number;
  /** What the answer depends on besides the path: another one asks again. */
  readonly version?: string;
}

interface QueryResult<Answer> {
  readonly path: string;
  readonly attempt: string;
  readonly outcome: ApiResult<Answer>;
}

/**
 * Asks `GET path` whenever the path changes, after it has stayed the same for a while; what was asked before is given up.
 * An answer is never shown for another path than its own.
 */
export function useQuery<Answer>(
  path: string | undefined,
  { delayMs = 0, version = "" }: QueryOptions = {},
): QueryState<Answer> {
  const api = useApi();
  const [retries, setRetries] = useState(0);
  const [kept, setKept] = useState<QueryResult<Answer>>();
  const retry = useCallback(() => setRetries((before) => before + 1), []);
  const attempt = `${retries} ${version}`;
  useEffect(() => {
    if (path === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async (): Promise<void> => {
      try {
        const outcome = await toApiResult(api.get<Answer>(path, signal));
        if (!signal.aborted) setKept({ path, attempt, outcome });
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
  if (kept?.path !== path || kept.attempt !== attempt) return { kind: "asking" };
  return { ...kept.outcome, retry };
}
