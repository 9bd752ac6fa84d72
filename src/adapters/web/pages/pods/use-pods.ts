import { useCallback, useEffect, useRef, useState } from "react";
import type { PodsResponse } from "../../../../domain/api/operations-response.ts";
import { isApiError } from "../../api/api-client.ts";
import { useApi } from "../../api/use-api.ts";
import { useFrame } from "../../shell/frame.tsx";
import { pollWhileVisible } from "./poll-while-visible.ts";

export const POLL_SECONDS = 5;

export interface PodsView {
  /** Latest data. */
  readonly pods: PodsResponse;
  /** Time of the latest data, ISO 8601. */
  readonly readAt: string;
  /** Reason that the latest request failed. */
  readonly failure?: unknown;
  readonly isPaused: boolean;
  setPaused(isPaused: boolean): void;
  /** Refreshes immediately. */
  refresh(): Promise<void>;
}

/** Returns the running jobs, refreshed every few seconds while the page is visible. */
export function usePods(first: PodsResponse): PodsView {
  const api = useApi();
  const { at } = useFrame();
  const [read, setRead] = useState({ pods: first, at });
  const [failure, setFailure] = useState<unknown>();
  const [isPaused, setPaused] = useState(false);
  const asking = useRef<AbortController>(undefined);
  const refresh = useCallback(async (): Promise<void> => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    try {
      const pods = await api.get<PodsResponse>("/api/pods", controller.signal);
      if (controller.signal.aborted) return;
      setRead({ pods, at: new Date().toISOString() });
      setFailure(undefined);
    } catch (error) {
      if (!controller.signal.aborted) setFailure(error);
    }
  }, [api]);
  useEffect(() => () => asking.current?.abort(), []);
  const isOff = isPaused || isAccessDenied(failure);
  useEffect(() => {
    if (isOff) return;
    return pollWhileVisible({ everyMs: POLL_SECONDS * 1_000, page: document, read: refresh });
  }, [isOff, refresh]);
  return { pods: read.pods, readAt: read.at, failure, isPaused, setPaused, refresh };
}

/** Checks for a refusal that a retry would not change. */
export const isAccessDenied = (error: unknown): boolean =>
  isApiError(error, "not-signed-in", "not-allowed");
