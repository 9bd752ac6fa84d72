import { useMemo } from "react";
import type { EstimateResponse, PullResponse } from "../../../../domain/api/pull-response.ts";
import { useQuery } from "../../api/use-query.ts";
import type { PullLookup } from "./pull-lookup.ts";
import { readPullName } from "./pull-name.ts";

/** People pause between words, not within them. */
const TYPING_MS = 300;

/** Looks a pull request up while its name is typed, and then what a review of it would take. */
export function usePullLookup(text: string, serverUrl: string): PullLookup {
  const named = useMemo(() => readPullName(text, serverUrl), [text, serverUrl]);
  const query = named.kind === "named" ? `?q=${encodeURIComponent(named.name)}` : undefined;
  const pull = useQuery<PullResponse>(query && `/api/pulls${query}`, { delayMs: TYPING_MS });
  const isOpen = pull.kind === "answered" && pull.answer.isOpen;
  const estimate = useQuery<EstimateResponse>(isOpen ? `/api/pulls/estimate${query}` : undefined);
  return { named, pull, estimate };
}
