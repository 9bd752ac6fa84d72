import { useCallback, useEffect, useRef, useState } from "react";
import type { JobAnswer } from "../../../domain/api/job-answer.ts";
import type { RunView } from "../../../domain/event/run-view.ts";
import type { JobStatus } from "../../../domain/job/job.ts";
import { isApiError } from "../api/api-client.ts";
import { useApi } from "../api/use-api.ts";
import { asSentence } from "../ui/format.ts";
import type { Connection } from "./follow-run.ts";

/** No event tells how the queue moves, nor that a runner has been started: its first words may come before that is kept. */
const WAIT_MS = 5_000;
const WAITS: ReadonlySet<JobStatus> = new Set(["queued", "launching"]);
const HEARS: ReadonlySet<Connection["state"]> = new Set(["live", "ended"]);

export interface JobSource {
  readonly initial: JobAnswer;
  readonly view: RunView;
  readonly connection: Connection;
}

export interface FollowedJob {
  readonly job: JobAnswer;
  /** Why it could not be asked for; one line. */
  readonly problem: string | undefined;
  setJob(job: JobAnswer): void;
  refresh(): void;
}

/** Follows a job: it is asked for again when its run says that something has become of it. */
export function useJob({ initial, view, connection }: JobSource): FollowedJob {
  const api = useApi();
  const [job, setNewest] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const { id } = initial;
  const setJob = useCallback((told: JobAnswer) => {
    // Answers overtake each other.
    setNewest((known) => (told.updatedAt < known.updatedAt ? known : told));
  }, []);
  const refresh = useCallback(async () => {
    try {
      setJob(await api.get<JobAnswer>(`/api/jobs/${encodeURIComponent(id)}`));
      setProblem(undefined);
    } catch (error) {
      // What the connection itself has to say is said by its banner.
      if (isApiError(error) && ![0, 401, 404].includes(error.problem.status))
        setProblem(asSentence(error.problem.detail));
    }
  }, [api, id, setJob]);
  const said = saidOf(view);
  const before = useRef(said);
  const { state } = connection;
  const was = useRef(state);
  useEffect(() => {
    const isNews = before.current !== said;
    const isBack = HEARS.has(state) && !HEARS.has(was.current) && was.current !== "connecting";
    before.current = said;
    was.current = state;
    if (isNews || isBack) void refresh();
  }, [said, state, refresh]);
  const isWaiting = WAITS.has(job.status);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (!document.hidden) void refresh();
    }, WAIT_MS);
    return () => clearInterval(timer);
  }, [isWaiting, refresh]);
  return { job, problem, setJob, refresh: () => void refresh() };
}

/** What of a run tells that its job has moved: the start, the draft, each end, the publishing. */
function saidOf({ status, startedAt, draft, publishedUrl, ends }: RunView): string {
  return [status, startedAt, draft !== undefined, publishedUrl, ends].join(" ");
}
