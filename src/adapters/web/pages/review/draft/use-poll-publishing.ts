import { useEffect, useRef } from "react";
import type { JobResponse } from "../../../../../domain/api/job-response.ts";
import { useApi } from "../../../api/use-api.ts";

const POLL_MS = 1_000;

/** Asks what becomes of a draft that was handed over, until it is published or comes back. */
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
        // The next time: the outbox goes on without this page.
      }
    };
    const timer = setInterval(() => void ask(), POLL_MS);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [api, id, status]);
}
