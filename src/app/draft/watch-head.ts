import type { HeadAnswer } from "../../domain/api/draft-answer.ts";
import type { Job } from "../../domain/job/job.ts";
import type { PullRequest } from "../../domain/pull/pull-request.ts";
import type { StoredReview } from "../../domain/review/stored-draft.ts";
import { touchedFindings } from "../../domain/review/touched-findings.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import { pullRefOf } from "../jobs/review-spec.ts";

export interface WatchHeadPorts {
  readonly pulls: Pick<PullReader, "pull" | "changesBetween">;
  readonly clock: Pick<Clock, "monotonicMs">;
}

/** Tells what has come since a review was made. Rejects as `PullReader` does. */
export type WatchHead = (job: Job, draft: StoredReview) => Promise<HeadAnswer>;

const KEPT_MS = 15_000;
const TIMEOUT_MS = 30_000;
const MAX_KEPT = 500;

interface Kept {
  readonly atMs: number;
  readonly answer: Promise<HeadAnswer>;
}

/** Creates the look at where branches are by now: the code host is asked four times a minute for each job, at most. */
export function createWatchHead(ports: WatchHeadPorts, serverUrl: string): WatchHead {
  const kept = new Map<string, Kept>();
  return (job, draft) => {
    const atMs = ports.clock.monotonicMs();
    const known = kept.get(job.id);
    if (known !== undefined && atMs - known.atMs < KEPT_MS) return known.answer;
    kept.delete(job.id);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= MAX_KEPT) kept.delete(oldest);
    const answer = look(ports, { job, draft, serverUrl }, AbortSignal.timeout(TIMEOUT_MS));
    const entry = { atMs, answer };
    kept.set(job.id, entry);
    answer.catch(() => {
      // What failed is asked for again.
      if (kept.get(job.id) === entry) kept.delete(job.id);
    });
    return answer;
  };
}

interface Looked {
  readonly job: Job;
  readonly draft: StoredReview;
  readonly serverUrl: string;
}

async function look(
  { pulls }: WatchHeadPorts,
  { job, draft: { draft }, serverUrl }: Looked,
  signal: AbortSignal,
): Promise<HeadAnswer> {
  const pull = await pulls.pull(pullRefOf(job), signal);
  const told = { ...endsOf(pull, draft.head), changedPaths: [], changedFindings: [] };
  const { reviewed, head, hasMoved } = told;
  if (!hasMoved) return { ...told, commits: 0 };
  const compared = await pulls.changesBetween(pull.ref, { from: reviewed, to: head }, signal);
  if (compared === undefined) return told;
  const { owner, name } = pull.ref;
  const compareUrl = `${serverUrl}/${owner}/${name}/compare/${reviewed}...${head}`;
  // History was rewritten: what was reviewed is not what the files start from.
  if (compared.base !== reviewed) return { ...told, compareUrl };
  const { inline, file, summary } = draft.plan;
  return {
    ...told,
    compareUrl,
    commits: compared.commits,
    changedPaths: compared.files.map(({ path }) => path),
    changedFindings: touchedFindings([...inline, ...file, ...summary], compared.files),
  };
}

function endsOf({ head: { sha }, isOpen }: PullRequest, reviewed: string) {
  return { reviewed, head: sha, isOpen, hasMoved: sha !== reviewed };
}
