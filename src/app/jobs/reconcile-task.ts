import { AppError } from "../../domain/core/app-error.ts";
import type { Job } from "../../domain/job/job.ts";
import { isTerminal } from "../../domain/job/job.ts";
import { getRepository } from "../../domain/job/job-target.ts";
import { pullName, type RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { TaskIntent } from "../../domain/task/task-intent.ts";
import { TaskJobRequest } from "../../domain/task/task-job-request.ts";
import type { BranchPull } from "../../ports/branch-pulls.ts";
import type { GitObjects } from "../../ports/git-objects.ts";
import type { PostingContext } from "../publish/post-comment.ts";
import {
  deleteForeignBranch,
  foreignBranchMessage,
  toAnnouncedWork,
} from "../task/change/change-checker.ts";
import { deleteBranch } from "../task/publish/delete-branch.ts";
import { inspectBranch } from "../task/publish/inspect-branch.ts";
import { createPublishChange, type PublishChangePorts } from "../task/publish/publish-change.ts";
import { type ReadBackResult, readBackChange } from "../task/publish/read-back-change.ts";
import { deleteScratchBranches } from "../task/publish/scratch-branches.ts";

export interface ReconcileTaskPorts
  extends Pick<PublishChangePorts, "branches" | "branchPulls" | "clock"> {
  readonly objects: GitObjects;
  /** Returns whether a runner of the job still works, or is being stopped; absent if its end is certain. */
  readonly isRunning?: ((jobId: string) => boolean) | undefined;
  /** Returns the page of a pull request in a repository. */
  pullPage(repository: string, pull: number): string;
  /** Returns the intent of another task; absent if branches are not compared with it. */
  findIntent?(jobId: string): Promise<TaskIntent | undefined>;
  /** Reports a write that differs from the announced one. */
  onIncident?(why: string, job: Job): void;
  /** Returns the service's login. */
  identity(repository: RepositoryRef, signal: AbortSignal): Promise<string>;
}

/**
 * Completes the announced write of a task whose runner is gone: an existing commit gets its pull request, or is removed
 * if it is no longer wanted. Returns the page of the pull request with the commit, if any. Idempotent. Rejects with
 * `code-host-unclear` while the runner is being stopped, and as its ports do.
 */
export async function reconcileTask(
  ports: ReconcileTaskPorts,
  job: Job,
  context: PostingContext,
): Promise<{ readonly url?: string | undefined }> {
  if (ports.isRunning?.(job.id) === true) throw stillStoppingError(job);
  const { intent } = job;
  return intent === undefined ? {} : completeWrite(ports, { job, intent }, context);
}

interface AnnouncedWrite {
  readonly job: Job;
  readonly intent: TaskIntent;
}

async function completeWrite(
  ports: ReconcileTaskPorts,
  { job, intent }: AnnouncedWrite,
  context: PostingContext,
): Promise<{ readonly url?: string | undefined }> {
  const { certainty, signal } = context;
  const { pullPage, identity } = ports;
  const { id } = job;
  const repository = getRepository(job);
  const { pullNumber } = TaskJobRequest.parse(job.request);
  const isExisting = pullNumber !== undefined;
  if (isExisting && intent.isVerified === true)
    await deleteScratchBranches(ports, { repository, jobId: id }, signal);
  if (await removeForeignBranch(ports, { job, intent }, signal)) return {};
  const work = { repository, intent, jobId: id, isExisting };
  const found = await readBackChange(ports, work, signal);
  switch (found.kind) {
    case "nothing":
      return {};
    case "pull":
      return (await closeUnwanted(ports, { job, intent, found }, context))
        ? {}
        : { url: pullPage(job.repository, found.pull.number) };
    case "moved":
      return pullNumber === undefined ? {} : { url: pullPage(job.repository, pullNumber) };
    case "branch": {
      const announce = (): Promise<void> => Promise.resolve();
      const { objects, branches, branchPulls, clock } = ports;
      const publish = createPublishChange({
        objects,
        branches,
        branchPulls,
        clock,
        announce,
        isServicePull: createIsServiceAuthor(identity),
      });
      const { branch } = intent;
      const { commit } = found;
      if (isTerminal(job.status) || intent.isVerified === true || pullNumber !== undefined) {
        await publish.deleteBranch({ repository, branch, commit }, signal);
        return {};
      }
      const { baseRef } = TaskJobRequest.parse(job.request);
      const { title, body } = intent;
      const input = { repository, branch, commit, base: baseRef, title, body, certainty };
      const opened = await publish.openPull(input, signal);
      return { url: pullPage(job.repository, opened.number) };
    }
  }
}

/** A stopping runner may still write, so its writes are looked up only after its end. */
function stillStoppingError({ id }: Job): AppError<"code-host-unclear"> {
  const message = `the runner of ${id} is stopping; its writes are looked up after its end`;
  return new AppError("code-host-unclear", message, { details: {} });
}

interface OpenedPull extends AnnouncedWrite {
  readonly found: Extract<ReadBackResult, { readonly kind: "pull" }>;
}

/**
 * Deletes the branch of a pull request that was opened while its job was cancelled, which closes it. Returns `false`
 * when the pull request stays: the job was not cancelled, or a person has pushed to the branch.
 */
async function closeUnwanted(
  ports: ReconcileTaskPorts,
  { job, intent: { branch }, found: { pull, commit } }: OpenedPull,
  { certainty, signal }: PostingContext,
): Promise<boolean> {
  if (job.status !== "cancelled" || !pull.isOpen) return false;
  const own = { repository: getRepository(job), branch, commit };
  const isGone = (await deleteBranch(ports, own, signal)) === "gone";
  certainty.log(
    isGone
      ? `${pullName(pull)} was opened while the task was cancelled; its branch ${branch} was deleted, which closed it`
      : `${pullName(pull)} was opened while the task was cancelled; it stays open, because a person has pushed to its branch ${branch}`,
  );
  return isGone;
}

/** Deletes the branch if it contains something other than the announced change. */
async function removeForeignBranch(
  { objects, branches, clock, findIntent, onIncident }: ReconcileTaskPorts,
  { job, intent }: AnnouncedWrite,
  signal: AbortSignal,
): Promise<boolean> {
  if (findIntent === undefined || intent.tree === undefined) return false;
  const state = await inspectBranch(
    { objects, branches, findIntent },
    toAnnouncedWork(job, intent),
    signal,
  );
  if (state.kind !== "foreign") return false;
  await deleteForeignBranch({ branches, clock }, { job, intent, head: state.head }, signal);
  onIncident?.(foreignBranchMessage(job, intent.branch, state.reason), job);
  return true;
}

/** Creates the check whether the service opened a pull request, by its author's login. */
export const createIsServiceAuthor =
  (identity: ReconcileTaskPorts["identity"]) =>
  async (pull: BranchPull, signal: AbortSignal): Promise<boolean> =>
    pull.author.toLowerCase() === (await identity(pull, signal)).toLowerCase();
