import type { DemoHost } from "../../demo/host/demo-host.ts";
import { EMPTY_GROUP } from "../../demo/sample/shares/empty-group.ts";
import { LOST_CENT } from "../../demo/sample/shares/lost-cent.ts";
import { formatFailureReport, type SampleTask } from "../../demo/sample/shares/sample-task.ts";
import type { JobResponse } from "../../domain/api/job-response.ts";
import { isTerminal } from "../../domain/job/job.ts";
import type { WebApi } from "./create-web-api.ts";
import { waitForJob } from "./wait-for-job.ts";

export interface FixSample {
  readonly host: DemoHost;
  readonly api: WebApi;
  /** Address of the web app. */
  readonly webUrl: string;
  /** `owner/name`. */
  readonly repository: string;
}

const INSTRUCTION = "The tests of this repository fail. Find out why and fix it.";

/**
 * Plays the CI of the sample: sends the report of a failing test and, when its pull request exists, the report of the
 * test that fails on its branch. Returns one line for each outcome. Existing fixes are not requested again.
 */
export async function fixSample(sample: FixSample): Promise<readonly string[]> {
  const fix = await runTaskStep(sample, { failure: LOST_CENT, find: () => findFix(sample) });
  if (fix.found === undefined)
    return [`not fixed ${outcomeText(fix)}`, ...getConsoleLines(sample, fix)];
  const { number, url } = fix.found;
  const lines = [`${fix.isNew ? "fix pull request" : "already fixed"}: ${url}`];
  const find = () => findFollowup(sample, fix.found);
  const next = await runTaskStep(sample, { failure: EMPTY_GROUP, pull: number, find });
  const said = next.isNew ? "follow-up commit" : "already followed up";
  const what =
    next.found === undefined
      ? `not followed up ${outcomeText(next)}`
      : `${said}: ${next.found.url}`;
  return [...lines, what, ...getConsoleLines(sample, fix)];
}

interface FoundWork {
  readonly number: number;
  /** Page on the code host. */
  readonly url: string;
}

interface TaskStep {
  readonly failure: SampleTask;
  /** Pull request that gets another commit; absent: a new one is opened. */
  readonly pull?: number | undefined;
  /** The fix as found on the code host. */
  find(): Promise<FoundWork | undefined>;
}

interface TaskStepResult {
  readonly found: FoundWork | undefined;
  readonly isNew: boolean;
  /** Absent if the fix was made by a demo whose state is gone. */
  readonly job?: JobResponse | undefined;
}

const outcomeText = ({ job }: TaskStepResult): string =>
  `(${job?.status})${job?.error === undefined ? "" : `: ${job.error}`}`;

const getConsoleLines = ({ webUrl }: FixSample, { job }: TaskStepResult): string[] =>
  job === undefined ? [] : [`task console: ${webUrl}${job.page}`];

/** Sends a report unless a task for it is running or done. */
async function runTaskStep(sample: FixSample, wanted: TaskStep): Promise<TaskStepResult> {
  const asked = await listTasks(sample, wanted);
  const [newest] = asked;
  const goesOn = newest !== undefined && !isTerminal(newest.status);
  const before = goesOn ? undefined : await wanted.find();
  if (before !== undefined) return { found: before, isNew: false, job: newest };
  const id = goesOn ? newest.id : await send(sample, wanted, asked.length);
  const job = await waitForJob(sample.api, id);
  return { found: await wanted.find(), isNew: true, job };
}

/** Lists the demo's tasks of the same kind, newest first. */
async function listTasks(
  { api, repository }: FixSample,
  { pull }: TaskStep,
): Promise<readonly JobResponse[]> {
  const { reviews } = await api.reviews();
  const rows = reviews.filter((row) => row.kind === "task" && row.repository === repository);
  const tasks = await Promise.all(rows.map(({ id }) => api.job(id)));
  const mode = pull === undefined ? "new_pr" : "existing_pr";
  return tasks.filter(({ task, comment }) => task?.mode === mode && comment === INSTRUCTION);
}

async function findFix({ host, repository }: FixSample): Promise<FoundWork | undefined> {
  const author = `${host.state.app.slug}[bot]`;
  const known = host.state.repositories.find(
    ({ owner, name }) => `${owner}/${name}` === repository,
  );
  const fix = known?.issues.find((issue) => issue.pull !== undefined && issue.author === author);
  const url = `${host.serverUrl}/${repository}/pull/${fix?.number}`;
  return fix === undefined ? undefined : { number: fix.number, url };
}

/** Finds the second commit of the pull request. */
async function findFollowup(
  { host, repository }: FixSample,
  fix: FoundWork | undefined,
): Promise<FoundWork | undefined> {
  if (fix === undefined) return undefined;
  const { number, url } = fix;
  const address = `${host.apiUrl}/repos/${repository}/pulls/${number}/commits`;
  const commits = (await (await fetch(address)).json()) as readonly { readonly sha: string }[];
  const [, next] = commits;
  return next && { number, url: `${url}/commits/${next.sha}` };
}

/** Requests a task like a workflow step, with a token issued by the code host. */
async function send(
  { host, api, repository }: FixSample,
  { failure, pull }: TaskStep,
  earlier: number,
): Promise<string> {
  const output = pull === undefined ? {} : { mode: "existing_pr", pr_number: pull };
  const body = { instruction: INSTRUCTION, context: formatFailureReport(failure), output };
  const workflow = `${repository}/.github/workflows/ci.yml@refs/heads/main`;
  const claims = { aud: "svc", repository, actor: "jon", workflow_ref: workflow };
  const key = `demo-${repository}-${pull ?? "fix"}-${earlier}`;
  const { id } = await api.task(body, { token: host.workflowToken(claims), key });
  return id;
}
