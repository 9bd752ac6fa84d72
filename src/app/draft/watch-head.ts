import type { HeadResponse } from "../../domain/api/draft-response.ts";
import type { Job } from "../../domain/job/job.ts";
import { getPullRef } from "../../domain/job/job-target.ts";
import type { PullRequest } from "../../domain/pull/pull-request.ts";
import { findTouchedFindings } from "../../domain/review/find-touched-findings.ts";
import type { StoredReview } from "../../domain/review/stored-draft.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import { createRecentAnswers } from "../concurrency/recent-answers.ts";

export interface WatchHeadPorts {
  readonly pulls: Pick<PullReader, "pull" | "compareCommits">;
  readonly clock: Pick<Clock, "monotonicMs">;
}

/** Returns the commits since a review was made. Rejects as `PullReader` does. */
export type WatchHead = (job: Job, draft: StoredReview) => Promise<HeadResponse>;

const CACHE_MS = 15_000;
const TIMEOUT_MS = 30_000;
const MAX_CACHED = 500;

/** Creates the lookup of current branch heads, with at most four requests a minute to the code host for each job. */
export function createWatchHead(ports: WatchHeadPorts, serverUrl: string): WatchHead {
  const recent = createRecentAnswers<HeadResponse>({
    keepMs: CACHE_MS,
    maxKeys: MAX_CACHED,
    nowMs: () => ports.clock.monotonicMs(),
  });
  return (job, draft) =>
    recent.get(job.id, () =>
      readHead(ports, { job, draft, serverUrl }, AbortSignal.timeout(TIMEOUT_MS)),
    );
}

interface HeadQuery {
  readonly job: Job;
  readonly draft: StoredReview;
  readonly serverUrl: string;
}

async function readHead(
  { pulls }: WatchHeadPorts,
  { job, draft: { draft }, serverUrl }: HeadQuery,
  signal: AbortSignal,
): Promise<HeadResponse> {
  const pull = await pulls.pull(getPullRef(job), signal);
  const comparison = { ...compareHead(pull, draft.head), changedPaths: [], changedFindings: [] };
  const { reviewed, head, hasMoved } = comparison;
  if (!hasMoved) return { ...comparison, commits: 0 };
  const compared = await pulls.compareCommits(pull.ref, { from: reviewed, to: head }, signal);
  if (compared === undefined) return comparison;
  const { owner, name } = pull.ref;
  const compareUrl = `${serverUrl}/${owner}/${name}/compare/${reviewed}...${head}`;
  // History was rewritten: the reviewed commit is not the base of the comparison.
  if (compared.base !== reviewed) return { ...comparison, compareUrl };
  const { inline, file, summary } = draft.plan;
  return {
    ...comparison,
    compareUrl,
    commits: compared.commits,
    changedPaths: compared.files.map(({ path }) => path),
    changedFindings: findTouchedFindings([...inline, ...file, ...summary], compared.files),
  };
}

function compareHead({ head: { sha }, isOpen }: PullRequest, reviewed: string) {
  return { reviewed, head: sha, isOpen, hasMoved: sha !== reviewed };
}
