import type { Job } from "../domain/job/job.ts";
import { isTerminal } from "../domain/job/job.ts";
import { TaskJobRequest } from "../domain/job/task-job-request.ts";
import type { RepositoryRef } from "../domain/pull/pull-request.ts";
import type { BranchPull, BranchWriter } from "../ports/branch-writer.ts";
import type { Clock } from "../ports/clock.ts";
import { repositoryOf } from "./make-task-spec.ts";
import { createPublishChange } from "./publish-change.ts";
import { readBackChange } from "./read-back-change.ts";
import { removeScratch } from "./scratch-branches.ts";

export interface SettleTaskPorts {
  readonly writer: BranchWriter;
  readonly clock: Clock;
  /** Page of a pull request of a job's repository. */
  pullPage(repository: string, pull: number): string;
  /** Our login. */
  identity(repository: RepositoryRef, signal: AbortSignal): Promise<string>;
}

/**
 * Ends what the runner of a task had begun to write before it was gone, with what it had announced: a commit that is
 * there gets its pull request, or goes away again where nobody wants it any more. Gives the page of the pull request
 * that has the commit; nothing when none has. Idempotent. Rejects as `BranchWriter` does.
 */
export async function settleTask(
  { writer, clock, pullPage, identity }: SettleTaskPorts,
  job: Job,
  signal: AbortSignal,
): Promise<{ readonly url?: string }> {
  const { intent, id } = job;
  if (intent === undefined) return {};
  const repository = repositoryOf(job);
  const { pullNumber } = TaskJobRequest.parse(job.request);
  const isExisting = pullNumber !== undefined;
  if (isExisting && intent.isVerified === true)
    await removeScratch(writer, { repository, jobId: id }, signal);
  const asked = { repository, intent, jobId: id, isExisting };
  const found = await readBackChange(writer, asked, signal);
  switch (found.kind) {
    case "nothing":
      return {};
    case "pull":
      return { url: pullPage(job.repository, found.pull.number) };
    case "moved":
      return pullNumber === undefined ? {} : { url: pullPage(job.repository, pullNumber) };
    case "branch": {
      const announce = (): Promise<void> => Promise.resolve();
      const publish = createPublishChange({ writer, clock, announce, isOurs: isOurs(identity) });
      const { branch } = intent;
      const { commit } = found;
      if (isTerminal(job.status) || intent.isVerified === true || pullNumber !== undefined) {
        await publish.withdraw({ repository, branch, commit }, signal);
        return {};
      }
      const { baseRef } = TaskJobRequest.parse(job.request);
      const { title, body } = intent;
      const wish = { repository, branch, commit, base: baseRef, title, body };
      const opened = await publish.openPull(wish, signal);
      return { url: pullPage(job.repository, opened.number) };
    }
  }
}

/** Tells whether we have opened a pull request, by its author's login. */
export const isOurs =
  (identity: SettleTaskPorts["identity"]) =>
  async (pull: BranchPull, signal: AbortSignal): Promise<boolean> =>
    pull.author.toLowerCase() === (await identity(pull, signal)).toLowerCase();
