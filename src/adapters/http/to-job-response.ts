import type { Visibility } from "../../app/access/visibility.ts";
import type { Person } from "../../domain/access/person.ts";
import type {
  JobResponse,
  ReviewRow,
  ReviewsResponse,
  TaskResponse,
} from "../../domain/api/job-response.ts";
import { isTerminal, type Job } from "../../domain/job/job.ts";
import { readRequestSummary, readTaskRequestSummary } from "../../domain/job/job-request.ts";
import { getJobPath } from "../../domain/job/job-target.ts";
import type { JobStore } from "../../ports/job-store.ts";
import type { Journal } from "../../ports/journal.ts";
import { collectVisible } from "./collect-visible.ts";
import { isRequester } from "./find-job.ts";
import { toJobStatus } from "./to-job-status.ts";

export interface JobResponseOptions {
  readonly jobs: Pick<JobStore, "list">;
  readonly journal: Pick<Journal, "models">;
  readonly visibility: Visibility;
  readonly trigger: string;
  readonly serverUrl: string;
  /** Input tokens of a job without a setting of its own; 0 means no limit. */
  readonly maxInputTokens: number;
  /** True if this server allows approvals. */
  readonly mayApprove: boolean;
  placeOf(job: Job): Promise<number | undefined>;
}

const MAX_RECENT = 100;

/** Returns the jobs of repositories that a user may read, newest first, at most a hundred. */
export async function toReviewsResponse(
  person: Person,
  before: string | undefined,
  options: JobResponseOptions,
): Promise<ReviewsResponse> {
  const { jobs, visibility } = options;
  const limit = MAX_RECENT;
  const { entries, ...next } = await collectVisible({
    limit,
    before,
    list: (from) => jobs.list({ limit, before: from ? from : undefined }),
    isVisible: ({ repository }) => visibility.mayRead(person, repository),
  });
  return { reviews: await toRows(entries, person, options), ...next };
}

/**
 * Returns a job with its request and the user's rights. The caller has checked that it is visible.
 */
export async function toJobResponse(
  person: Person,
  job: Job,
  options: JobResponseOptions,
): Promise<JobResponse> {
  const { trigger, serverUrl, mayApprove, visibility } = options;
  const { instructions, options: chosen } = readRequestSummary(job.request);
  const [[row], mayWrite] = await Promise.all([
    toRows([job], person, options),
    visibility.mayWrite(person, job.repository),
  ]);
  const mayCancel = !isTerminal(job.status) && (mayWrite || isRequester(job, person));
  const { repository, pull, terms } = job;
  const task = toTaskResponse(job, serverUrl);
  const number = pull ?? task?.pullNumber;
  return {
    ...(row as ReviewRow),
    pullUrl: number === undefined ? undefined : `${serverUrl}/${repository}/pull/${number}`,
    comment: instructions === undefined ? undefined : toComment(job, trigger, instructions),
    options: chosen,
    terms,
    maxInputTokens: chosen?.maxInputTokens ?? options.maxInputTokens,
    task,
    rights: { mayWrite, mayCancel, mayApprove },
  };
}

const RUN_ID = /^\d{1,20}$/;

function toTaskResponse(
  { kind, request, repository, intent }: Job,
  serverUrl: string,
): TaskResponse | undefined {
  const summary = kind === "task" ? readTaskRequestSummary(request) : undefined;
  if (summary === undefined) return undefined;
  const runId = summary.caller?.runId;
  return {
    ...summary,
    branch: intent?.branch,
    pullTitle: intent?.title,
    runUrl:
      runId !== undefined && RUN_ID.test(runId)
        ? `${serverUrl}/${repository}/actions/runs/${runId}`
        : undefined,
  };
}

/**
 * Returns the comment of a job. A task is requested by a program, without the trigger word of
 * comments.
 */
function toComment({ kind }: Job, trigger: string, instructions: string): string {
  return kind === "task" ? instructions : `${trigger} ${instructions}`.trim();
}

async function toRows(
  jobs: readonly Job[],
  person: Person,
  { journal, placeOf }: JobResponseOptions,
): Promise<readonly ReviewRow[]> {
  const models = await journal.models(jobs.map(({ id }) => id));
  return Promise.all(
    jobs.map(async (job) => {
      const place = job.status === "queued" ? await placeOf(job) : undefined;
      const { title } = readRequestSummary(job.request);
      const model = models.get(job.id);
      return {
        ...toJobStatus(job, place, person),
        page: getJobPath(job),
        title,
        model,
        findings: job.findings,
      };
    }),
  );
}
