import type { ThreadsResponse } from "../../domain/api/draft-response.ts";
import type { Job } from "../../domain/job/job.ts";
import { getPullRef } from "../../domain/job/job-target.ts";
import type { Markers } from "../../domain/publish/marker.ts";
import type { PullRef } from "../../domain/pull/pull-request.ts";
import { listThreadViews } from "../../domain/review/thread-view.ts";
import { findLatestRecord, readOwn } from "../../domain/thread/finding-thread.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { ReviewPublisher } from "../../ports/review-publisher.ts";
import type { ThreadResolver } from "../../ports/thread-resolver.ts";
import { createRecentAnswers } from "../concurrency/recent-answers.ts";

export interface ListThreadsPorts {
  readonly pulls: Pick<PullReader, "pull" | "threads">;
  readonly publisher: Pick<ReviewPublisher, "identity">;
  readonly markers: Pick<Markers, "read">;
  readonly clock: Pick<Clock, "monotonicMs">;
  readonly resolver: Pick<ThreadResolver, "resolutions">;
}

/** Lists the threads of the pull request of a job. Rejects as `PullReader` does. */
export type ListThreads = (job: Job) => Promise<ThreadsResponse>;

const CACHE_MS = 15_000;
const TIMEOUT_MS = 30_000;
const MAX_CACHED = 100;

/** Creates the list of threads, with at most four requests a minute to the code host for each job. */
export function createListThreads(ports: ListThreadsPorts): ListThreads {
  const recent = createRecentAnswers<ThreadsResponse>({
    keepMs: CACHE_MS,
    maxKeys: MAX_CACHED,
    nowMs: () => ports.clock.monotonicMs(),
  });
  return (job) =>
    recent.get(job.id, () => readThreads(ports, getPullRef(job), AbortSignal.timeout(TIMEOUT_MS)));
}

async function readThreads(
  { pulls, publisher, markers, resolver }: ListThreadsPorts,
  pull: PullRef,
  signal: AbortSignal,
): Promise<ThreadsResponse> {
  const [{ head }, threads] = await Promise.all([
    pulls.pull(pull, signal),
    pulls.threads(pull, signal),
  ]);
  if (threads.length === 0) return { head: head.sha, threads: [], total: 0 };
  const [identity, resolutions] = await Promise.all([
    publisher.identity(pull, signal),
    resolver.resolutions(pull, signal),
  ]);
  const resolved = resolutions.filter(({ isResolved }) => isResolved);
  const own = {
    login: identity,
    readMarker: (body: string) => markers.read(pull, body),
    isCommand: () => false,
  };
  const views = listThreadViews(threads, {
    resolved: new Set(resolved.map(({ commentId }) => commentId)),
    findingOf: (comment) => {
      const marker = readOwn(comment, own);
      return marker?.kind === "finding" ? marker.id : undefined;
    },
    recordedState: (thread) => findLatestRecord(thread, own)?.state,
  });
  return { head: head.sha, threads: views, total: threads.length };
}
