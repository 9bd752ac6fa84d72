import { getQuotaLimits, type Quotas } from "../../domain/budget/quota.ts";
import { AppError } from "../../domain/core/app-error.ts";
import { Job } from "../../domain/job/job.ts";
import { deriveWorkId } from "../../domain/publish/work-id.ts";
import { parseRepository } from "../../domain/pull/parse-repository.ts";
import type { PullRef } from "../../domain/pull/pull-request.ts";
import { isAllowedWorkflow } from "../../domain/task/allowed-workflow.ts";
import { computeFailureSignature } from "../../domain/task/failure-signature.ts";
import type { TaskCaller } from "../../domain/task/task-job-request.ts";
import { deriveTaskKeys } from "../../domain/task/task-keys.ts";
import type { TaskRequest } from "../../domain/task/task-request.ts";
import { toTaskJobRequest } from "../../domain/task/to-task-job-request.ts";
import type { CallerClaims } from "../../ports/caller-verifier.ts";
import type { Clock } from "../../ports/clock.ts";
import type { JobStore, NewJob } from "../../ports/job-store.ts";
import type { ChooseProvider } from "../provider/choose-provider.ts";
import { quotaExceededError, toQuotaSubject } from "./quota-subject.ts";
import { requireSameRequest } from "./require-same-request.ts";

export interface AcceptTaskPorts {
  readonly jobs: Pick<JobStore, "acceptWithin" | "findByKey">;
  readonly clock: Pick<Clock, "newId" | "now">;
  /** Selects the provider: it determines whether tasks are allowed in a repository. */
  readonly choose: ChooseProvider;
  /**
   * Checks that another commit of the service may be added to the branch of a pull request. Rejects with
   * `branch-not-owned`, `followup-cap`, `pull-closed` and `pull-not-found`, and as its ports do.
   */
  checkBranch(pull: PullRef, signal: AbortSignal): Promise<unknown>;
}

export interface AcceptTaskSettings {
  /** Request quotas; absent for no limit. */
  readonly quotas?: Quotas;
  /** Workflows that may request tasks (see `isAllowedWorkflow`); empty to allow all. */
  readonly allowedWorkflows: readonly string[];
}

export interface TaskSubmission {
  readonly claims: CallerClaims;
  readonly request: TaskRequest;
  /** SHA-256 of the request, in hex. */
  readonly digest: string;
  readonly idempotencyKey?: string | undefined;
}

export interface AcceptTaskResult {
  /** `duplicate`: the request was accepted before, as this job. */
  readonly kind: "queued" | "duplicate";
  readonly job: Job;
}

/**
 * Accepts the task of a workflow, only for the repository of its token. Rejects with `repo-mismatch`,
 * `tasks-not-enabled`, `requester-not-allowed`, `quota-exceeded` and `idempotency-key-reused`, and for an existing pull
 * request as its branch check does.
 */
export type AcceptTask = (order: TaskSubmission, signal: AbortSignal) => Promise<AcceptTaskResult>;

/** The sender waits for the response. */
const CHECK_TIMEOUT_MS = 3_000;

/** Creates the use case. */
export function createAcceptTask(ports: AcceptTaskPorts, settings: AcceptTaskSettings): AcceptTask {
  const { jobs, clock } = ports;
  const { quotas } = settings;
  return async (order, signal) => {
    requireSameRepository(order);
    requireAllowedWorkflow(order.claims, settings.allowedWorkflows);
    await requireTasks(ports, order.claims);
    const job = toJob(clock, order);
    const keys = deriveTaskKeys({ ...order, ...order.claims });
    if (job.pull !== undefined) {
      // The first of two equal requests may have added the last commit that the branch may have.
      const known = await jobs.findByKey(keys);
      if (known !== undefined) return toDuplicate(known, job);
      await checkInTime(ports, job, signal);
    }
    const limits = quotas === undefined ? [] : getQuotaLimits(quotas, toQuotaSubject(job, clock));
    const accepted = await jobs.acceptWithin(job, keys, { limits });
    if (accepted.kind === "over") throw quotaExceededError(accepted.limit, job);
    if (accepted.kind !== "accepted") return toDuplicate(accepted.job, job);
    return { kind: "queued", job: accepted.job };
  };
}

/** Returns the first job of a repeated request. */
function toDuplicate(first: Job, again: NewJob): AcceptTaskResult {
  requireSameRequest(first, again.request);
  return { kind: "duplicate", job: first };
}

function requireSameRepository({ claims, request }: TaskSubmission): void {
  const { repository = claims.repository } = request;
  if (repository.toLowerCase() === claims.repository.toLowerCase()) return;
  const message = `the token is for ${claims.repository}, but repo is ${repository}; omit repo, or send the request from a workflow of that repository`;
  throw new AppError("repo-mismatch", message, { details: { repository } });
}

function requireAllowedWorkflow(claims: CallerClaims, allowed: readonly string[]): void {
  const { repository, workflowRef } = claims;
  if (allowed.length === 0) return;
  if (workflowRef !== undefined && isAllowedWorkflow(allowed, workflowRef)) return;
  const message = `${workflowRef ?? "a workflow that its token does not name"} is not allowed to request tasks; add it to TASK_ALLOWED_WORKFLOWS`;
  throw new AppError("tasks-not-enabled", message, { details: { repository } });
}

async function requireTasks({ choose }: AcceptTaskPorts, { repository, actor }: CallerClaims) {
  const chosen = await choose({ repository, needsTasks: true, requester: { login: actor } });
  if (chosen.kind === "chosen") return;
  if (chosen.isRefusal)
    throw new AppError("requester-not-allowed", chosen.why, { details: { repository } });
  const message = `tasks are not enabled for ${repository}: ${chosen.why}; an admin of this server can allow them in its provider config`;
  throw new AppError("tasks-not-enabled", message, { details: { repository } });
}

async function checkInTime(
  ports: AcceptTaskPorts,
  job: NewJob,
  signal: AbortSignal,
): Promise<void> {
  const ref = parseRepository(job.repository);
  if (ref === undefined || job.pull === undefined) throw new Error("a task without a repository");
  const late = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  try {
    await ports.checkBranch({ ...ref, number: job.pull }, AbortSignal.any([signal, late]));
  } catch (error) {
    throw late.aborted && !signal.aborted ? checkTimeoutError(job, error) : error;
  }
}

function checkTimeoutError({ pull, repository }: NewJob, cause: unknown): AppError {
  const seconds = CHECK_TIMEOUT_MS / 1_000;
  const message = `the code host did not confirm within ${seconds} s that ${repository}#${pull} may get a commit; send the request again`;
  return new AppError("code-host-unreachable", message, { details: {}, cause });
}

function toJob(clock: AcceptTaskPorts["clock"], { claims, request }: TaskSubmission): NewJob {
  const id = clock.newId();
  const now = clock.now();
  const { pullNumber } = request;
  const taskRequest = toTaskJobRequest(request, toCaller(claims));
  const signature = computeFailureSignature(taskRequest);
  return {
    id,
    kind: "task",
    source: "task",
    status: "queued",
    attempt: 1,
    repository: claims.repository,
    pull: pullNumber,
    workId: deriveWorkId("task", id),
    requestedBy: getRequester(claims),
    request: Job.shape.request.parse(taskRequest),
    signature,
    createdAt: now,
    updatedAt: now,
  };
}

/** Returns the requester. If the issuer names no actor, the repository's owner is used, who is responsible for it. */
const getRequester = ({ actor, repository }: CallerClaims): string =>
  actor ?? repository.slice(0, repository.indexOf("/"));

function toCaller({ repository: _repository, ...caller }: CallerClaims): TaskCaller {
  return caller;
}
