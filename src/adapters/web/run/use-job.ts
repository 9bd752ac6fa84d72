import { useCallback, useEffect, useRef, useState } from "react";
import type { JobResponse } from "../../../domain/api/job-response.ts";
import type { RunView } from "../../../domain/event/run-view.ts";
import type { JobStatus } from "../../../domain/job/job.ts";
import { isApiError } from "../api/api-client.ts";
import { useApi } from "../api/use-api.ts";
import { asSentence } from "../ui/format.ts";
import type { Connection } from "./follow-run.ts";

/**
 * No event reports the position in the queue or the start of a runner, whose first events may
 * arrive before the job is stored.
 */
const POLL_MS = 5_000;
const WAITING_STATUSES: ReadonlySet<JobStatus> = new Set(["queued", "launching"]);
const CONNECTED_STATES: ReadonlySet<Connection["state"]> = new Set(["live", "ended"]);

export interface JobSource {
  readonly initial: JobResponse;
  readonly view: RunView;
  readonly connection: Connection;
}

export interface FollowedJob {
  readonly job: JobResponse;
  /** Reason that the job could not be loaded; one line. */
  readonly problem: string | undefined;
  setJob(job: JobResponse): void;
  refresh(): void;
}

/** Follows a job: loads it again when its run reports a change. */
export function useJob({ initial, view, connection }: JobSource): FollowedJob {
  const api = useApi();
  const [job, setNewest] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const { id } = initial;
  const setJob = useCallback((answer: JobResponse) => {
    // Answers may arrive out of order.
    setNewest((known) => (answer.updatedAt < known.updatedAt ? known : answer));
  }, []);
  const refresh = useCallback(async () => {
    try {
      setJob(await api.get<JobResponse>(`/api/jobs/${encodeURIComponent(id)}`));
      setProblem(undefined);
    } catch (error) {
      // Connection problems are reported by the connection's own banner.
      if (isApiError(error) && ![0, 401, 404].includes(error.problem.status))
        setProblem(asSentence(error.problem.detail));
    }
  }, [api, id, setJob]);
  const changeKey = jobChangeKey(view);
  const before = useRef(changeKey);
  const { state } = connection;
  const was = useRef(state);
  useEffect(() => {
    const isNews = before.current !== changeKey;
    const isBack =
      CONNECTED_STATES.has(state) &&
      !CONNECTED_STATES.has(was.current) &&
      was.current !== "connecting";
    before.current = changeKey;
    was.current = state;
    if (isNews || isBack) void refresh();
  }, [changeKey, state, refresh]);
  const isWaiting = WAITING_STATUSES.has(job.status);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (!document.hidden) void refresh();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, refresh]);
  return { job, problem, setJob, refresh: () => void refresh() };
}

/** Returns a key of the run's events that change the job: start, draft, ends and publishing. */
function jobChangeKey({ status, startedAt, draft, publishedUrl, ends }: RunView): string {
  return [status, startedAt, draft !== undefined, publishedUrl, ends].join(" ");
}
