import { useEffect, useRef } from "react";
import type { JobResponse } from "../../../../../domain/api/job-response.ts";
import { useApi } from "../../../api/use-api.ts";

const POLL_MS = 1_000;

/** Polls a draft that is being published until it is published or returned. */
export function usePollPublishing(job: JobResponse, onJob: (job: JobResponse) => void): void {
  const api = useApi();
  const latest = useRef(onJob);
  useEffect(() => {
    latest.current = onJob;
  });
  const { id, status } = job;
  useEffect(() => {
    if (status !== "publishing") return;
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        latest.current(await api.get<JobResponse>(`/api/jobs/${id}`, stop.signal));
      } catch {
        // Retried at the next poll; the server continues publishing without this page.
      }
    };
    const timer = setInterval(() => void ask(), POLL_MS);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [api, id, status]);
}
