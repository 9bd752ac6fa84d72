import { AppError } from "../../domain/core/app-error.ts";
import type { Job } from "../../domain/job/job.ts";
import { getJobPath, getRepository } from "../../domain/job/job-target.ts";
import type { Markers } from "../../domain/publish/marker.ts";
import {
  type PullRequest,
  type RepositoryRef,
  repositoryName,
} from "../../domain/pull/pull-request.ts";
import {
  type RunnerSpec,
  type RunnerToken,
  SPEC_VERSION,
} from "../../domain/runner/runner-spec.ts";
import { TaskJobRequest } from "../../domain/task/task-job-request.ts";
import type { GitObjects } from "../../ports/git-objects.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { ReviewPublisher } from "../../ports/review-publisher.ts";
import type { TokenIssuer } from "../../ports/token-issuer.ts";
import { checkFixBranch } from "../task/publish/check-fix-branch.ts";
import { UNASSIGNED_NUMBER } from "../task/publish/is-service-pull.ts";
import type { JobConfig, SpecMaker } from "./spec-maker.ts";

export interface MakeTaskSpecPorts {
  readonly pulls: Pick<PullReader, "pull" | "branchHead" | "defaultBranch">;
  readonly objects: Pick<GitObjects, "countServiceCommits">;
  readonly publisher: Pick<ReviewPublisher, "identity">;
  readonly tokens: Pick<TokenIssuer, "issue">;
  readonly markers: Markers;
  /** Returns whether the service opened a pull request. */
  readonly isServicePull: (pull: PullRequest) => Promise<boolean>;
  readonly resolveJobConfig: (job: Job) => Promise<JobConfig>;
  /** Returns the page of a job; absent when no pages are served. */
  readonly pageOf?: (job: Job) => string | undefined;
}

export interface TaskSpecSettings {
  readonly apiUrl: string;
  /** True if changes are verified by workflows, which runners start. */
  readonly verifies: boolean;
  /** Base URL of the pages; absent when no pages are served. */
  readonly pagesUrl?: string | undefined;
}

/** Creates the maker of specs of tasks. */
export function createTaskSpecMaker(
  ports: Omit<MakeTaskSpecPorts, "pageOf">,
  { apiUrl, verifies, pagesUrl }: TaskSpecSettings,
): SpecMaker {
  const pageOf = (job: Job): string | undefined =>
    pagesUrl === undefined ? undefined : `${pagesUrl}${getJobPath(job)}`;
  return {
    token: (job, signal) =>
      issueTaskToken(ports, { repository: getRepository(job), verifies }, signal),
    make: (job, signal) => makeTaskSpec({ ...ports, pageOf }, { job, apiUrl }, signal),
  };
}

/** Issues a token that writes to the repository of a task, and starts workflows there if changes are verified. */
export async function issueTaskToken(
  { tokens }: Pick<MakeTaskSpecPorts, "tokens">,
  { repository, verifies }: { readonly repository: RepositoryRef; readonly verifies: boolean },
  signal: AbortSignal,
): Promise<RunnerToken> {
  const purpose = verifies ? "verify" : "task";
  const { token, expiresAt } = await tokens.issue(repository, purpose, signal);
  return { value: token.reveal(), expiresAt };
}

/**
 * Makes the spec of a task and pins its base. Rejects with `base-not-found`, with `branch-not-owned`, `followup-cap`
 * and `pull-closed` as the check of fix branches does, and as its ports do.
 */
export async function makeTaskSpec(
  ports: MakeTaskSpecPorts,
  { job, apiUrl }: { readonly job: Job; readonly apiUrl: string },
  signal: AbortSignal,
): Promise<RunnerSpec> {
  const repository = getRepository(job);
  const { model, settings, payer } = await ports.resolveJobConfig(job);
  // The cap already counts the commit of an earlier runner; the next runner looks for that first and then checks the
  // cap itself.
  const cap = job.intent === undefined ? (settings.task?.maxFollowups ?? 0) : 0;
  const verifies = settings.task?.verify !== undefined;
  const target = await pinTarget(ports, { job, cap }, signal);
  const { base, pull } = target;
  const page = ports.pageOf?.(job);
  const { owner, name } = repository;
  const cloneUrl = `${settings.serverUrl}/${owner}/${name}.git`;
  return {
    version: SPEC_VERSION,
    job: { id: job.id, attempt: job.attempt, kind: job.kind },
    request: job.request,
    pull: pull === undefined ? undefined : copyPull(pull),
    task: {
      base,
      defaultBranch: target.defaultBranch,
      intent: job.intent,
      marker: writeMarker(ports.markers, { repository, job, base: base.sha }),
      page,
    },
    login: await ports.publisher.identity(repository, signal),
    repository: { owner, name, cloneUrl, apiUrl },
    token: await issueTaskToken(ports, { repository, verifies }, signal),
    model,
    payer,
    settings,
  };
}

interface PinnedTarget {
  readonly base: { readonly branch: string; readonly sha: string };
  readonly pull?: PullRequest | undefined;
  readonly defaultBranch: string;
}

async function pinTarget(
  ports: MakeTaskSpecPorts,
  { job, cap }: { readonly job: Job; readonly cap: number },
  signal: AbortSignal,
): Promise<PinnedTarget> {
  const { mode, pullNumber, baseRef } = TaskJobRequest.parse(job.request);
  const repository = getRepository(job);
  if (mode === "existing_pr" && pullNumber !== undefined) {
    const ref = { ...repository, number: pullNumber };
    const guards = { ...ports, identity: ports.publisher.identity };
    const pull = await checkFixBranch(guards, { ref, cap }, signal);
    return { base: { ...pull.head }, pull, defaultBranch: pull.defaultBranch };
  }
  // A resumed task keeps its original base, because its commit may be based on that.
  const begun = job.intent?.baseSha;
  const sha = begun ?? (await ports.pulls.branchHead(repository, baseRef, signal));
  if (sha === undefined) throw baseNotFoundError(repository, baseRef);
  const defaultBranch = (await ports.pulls.defaultBranch(repository, signal)) ?? baseRef;
  return { base: { branch: baseRef, sha }, defaultBranch };
}

function baseNotFoundError(repository: RepositoryRef, ref: string): AppError<"base-not-found"> {
  const name = repositoryName(repository);
  const message = `${name} has no branch ${ref}; set base_ref to an existing branch`;
  return new AppError("base-not-found", message, { details: { ref } });
}

function writeMarker(
  markers: Markers,
  {
    repository,
    job,
    base,
  }: { readonly repository: RepositoryRef; readonly job: Job; readonly base: string },
): string {
  const place = { ...repository, number: UNASSIGNED_NUMBER };
  return markers.write(place, { kind: "pr", id: job.workId, head: base });
}

const copyPull = (pull: PullRequest): NonNullable<RunnerSpec["pull"]> => ({
  ...pull,
  ref: { ...pull.ref },
  base: { ...pull.base },
  head: { ...pull.head },
});
