import { useMemo } from "react";
import type { EstimateResponse, PullResponse } from "../../../../domain/api/pull-response.ts";
import { useQuery } from "../../api/use-query.ts";
import type { PullLookup } from "./pull-lookup.ts";
import { readPullName } from "./pull-name.ts";

/** Delay after the last keystroke, in milliseconds. */
const TYPING_MS = 300;

/** Looks up a pull request while its name is typed, then estimates the use of a review. */
export function usePullLookup(text: string, serverUrl: string): PullLookup {
  const named = useMemo(() => readPullName(text, serverUrl), [text, serverUrl]);
  const query = named.kind === "named" ? `?q=${encodeURIComponent(named.name)}` : undefined;
  const pull = useQuery<PullResponse>(query && `/api/pulls${query}`, { delayMs: TYPING_MS });
  const isOpen = pull.kind === "answered" && pull.answer.isOpen;
  const estimate = useQuery<EstimateResponse>(isOpen ? `/api/pulls/estimate${query}` : undefined);
  return { named, pull, estimate };
}
