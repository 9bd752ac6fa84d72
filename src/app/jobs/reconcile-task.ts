import type { Job } from "../../domain/job/job.ts";
import { isTerminal } from "../../domain/job/job.ts";
import { getRepository } from "../../domain/job/job-target.ts";
import { pullName, type RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { TaskIntent } from "../../domain/task/task-intent.ts";
import { TaskJobRequest } from "../../domain/task/task-job-request.ts";
import type { BranchPull, BranchWriter } from "../../ports/branch-writer.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PostingContext } from "../publish/post-comment.ts";
import {
  deleteForeignBranch,
  foreignBranchMessage,
  toAnnouncedWork,
} from "../task/change/change-checker.ts";
import { deleteBranch } from "../task/publish/delete-branch.ts";
import { inspectBranch } from "../task/publish/inspect-branch.ts";
import { createPublishChange } from "../task/publish/publish-change.ts";
import { type ReadBackResult, readBackChange } from "../task/publish/read-back-change.ts";
import { deleteScratchBranches } from "../task/publish/scratch-branches.ts";

export interface ReconcileTaskPorts {
  readonly writer: BranchWriter;
  readonly clock: Clock;
  /** Page of a pull request of a job's repository. */
  pullPage(repository: string, pull: number): string;
  /** What another task had announced; absent: branches are not compared with it. */
  findIntent?(jobId: string): Promise<TaskIntent | undefined>;
  /** Told when something else was written than announced. */
  onIncident?(why: string, job: Job): void;
  /** Our login. */
  identity(repository: RepositoryRef, signal: AbortSignal): Promise<string>;
}

/**
 * Ends what the runner of a task had begun to write before it was gone, with what it had announced: a commit that is
 * there gets its pull request, or goes away again where nobody wants it any more. Gives the page of the pull request
 * that has the commit; nothing when none has. Idempotent. Rejects as `BranchWriter` does.
 */
export async function reconcileTask(
  ports: ReconcileTaskPorts,
  job: Job,
  context: PostingContext,
): Promise<{ readonly url?: string | undefined }> {
  const { certainty, signal } = context;
  const { writer, clock, pullPage, identity } = ports;
  const { intent, id } = job;
  if (intent === undefined) return {};
  const repository = getRepository(job);
  const { pullNumber } = TaskJobRequest.parse(job.request);
  const isExisting = pullNumber !== undefined;
  if (isExisting && intent.isVerified === true)
    await deleteScratchBranches(writer, { repository, jobId: id }, signal);
  if (await removeForeignBranch(ports, { job, intent }, signal)) return {};
  const asked = { repository, intent, jobId: id, isExisting };
  const found = await readBackChange(writer, asked, signal);
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
      const publish = createPublishChange({
        writer,
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
      const wish = { repository, branch, commit, base: baseRef, title, body, certainty };
      const opened = await publish.openPull(wish, signal);
      return { url: pullPage(job.repository, opened.number) };
    }
  }
}

interface OpenedPull {
  readonly job: Job;
  readonly intent: TaskIntent;
  readonly found: Extract<ReadBackResult, { readonly kind: "pull" }>;
}

/**
 * Deletes the branch of a pull request that was opened while its job was cancelled, which closes it. Gives `false` when
 * the pull request stays: the job was not cancelled, or a person has pushed to the branch.
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
      ? `${pullName(pull)} was opened while the task was cancelled; its branch ${branch} is deleted, and it is closed`
      : `${pullName(pull)} was opened while the task was cancelled; it stays open, because a person has pushed to its branch ${branch}`,
  );
  return isGone;
}

/** Deletes the branch where it holds something else than announced. */
async function removeForeignBranch(
  { writer, clock, findIntent: intentOf, onIncident }: ReconcileTaskPorts,
  { job, intent }: { readonly job: Job; readonly intent: TaskIntent },
  signal: AbortSignal,
): Promise<boolean> {
  if (intentOf === undefined || intent.tree === undefined) return false;
  const state = await inspectBranch(
    { writer, findIntent: intentOf },
    toAnnouncedWork(job, intent),
    signal,
  );
  if (state.kind !== "foreign") return false;
  await deleteForeignBranch({ writer, clock }, { job, intent, head: state.head }, signal);
  onIncident?.(foreignBranchMessage(job, intent.branch, state.reason), job);
  return true;
}

/** Tells whether we have opened a pull request, by its author's login. */
export const createIsServiceAuthor =
  (identity: ReconcileTaskPorts["identity"]) =>
  async (pull: BranchPull, signal: AbortSignal): Promise<boolean> =>
    pull.author.toLowerCase() === (await identity(pull, signal)).toLowerCase();
