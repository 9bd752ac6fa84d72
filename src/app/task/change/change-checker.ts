import { AppError } from "../../../domain/core/app-error.ts";
import type { Job } from "../../../domain/job/job.ts";
import { getRepository } from "../../../domain/job/job-target.ts";
import type { SecretFilter } from "../../../domain/outbound/secret-filter.ts";
import { type RepositoryRef, repositoryName } from "../../../domain/pull/pull-request.ts";
import type { ChangeAnnouncement } from "../../../domain/task/change-announcement.ts";
import { readTrailers } from "../../../domain/task/commit-message.ts";
import { digestFiles } from "../../../domain/task/digest-changes.ts";
import type { TaskIntent } from "../../../domain/task/task-intent.ts";
import { TaskJobRequest } from "../../../domain/task/task-job-request.ts";
import type { GitObjects } from "../../../ports/git-objects.ts";
import type { FileRequest } from "../../../ports/pull-reader.ts";
import { checkFiles } from "../../outbound/check-files.ts";
import { computeExpectedTree } from "../publish/compute-expected-tree.ts";
import { type DeleteBranchPorts, deleteBranch } from "../publish/delete-branch.ts";
import { type AnnouncedWork, inspectBranch, isAnnounced } from "../publish/inspect-branch.ts";

export interface ChangeCheckerPorts extends DeleteBranchPorts {
  readonly objects: Pick<GitObjects, "commitAt" | "countServiceCommits" | "treeAt">;
  readonly gate: Pick<SecretFilter, "find" | "redact">;
  fileAt(
    repository: RepositoryRef,
    file: FileRequest,
    signal: AbortSignal,
  ): Promise<{ readonly bytes: Uint8Array } | undefined>;
  findIntent(jobId: string): Promise<TaskIntent | undefined>;
  /** Called when a write differs from the announced one. */
  readonly onIncident: (why: string, job: Job) => void;
}

/** Checks of a task's writes in the process that keeps the job, independent of its runner's messages. */
export interface ChangeChecker {
  /**
   * Checks an announcement and returns the intent to store. Rejects with `publish-held` when a file contains part of a
   * secret, with `input-invalid` when the announcement is inconsistent, with `branch-not-owned` when a write differs
   * from the announced one (a branch of the task is then deleted), and as its ports do.
   */
  checkAnnouncement(job: Job, announcement: ChangeAnnouncement): Promise<TaskIntent>;
  /** Returns the reason why the code host's state differs from the task's announcement; `undefined` when it matches. */
  findDoubt(job: Job, commit: string): Promise<string | undefined>;
}

const CHECK_TIMEOUT_MS = 60_000;
/** Larger files are compared as if they were new. */
const MAX_BEFORE_BYTES = 4 * 1024 * 1024;

export function createChangeChecker(ports: ChangeCheckerPorts): ChangeChecker {
  return {
    checkAnnouncement: async (job, announcement) => {
      const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
      const { commit } = announcement;
      const intent = await toIntent(ports, { job, announcement }, signal);
      if (commit !== undefined) await requireWritten(ports, { job, intent, commit }, signal);
      return intent;
    },
    findDoubt: async (job, commit) => {
      const { intent } = job;
      if (intent?.tree === undefined) return undefined;
      const state = await inspectBranch(
        ports,
        toAnnouncedWork(job, intent),
        AbortSignal.timeout(CHECK_TIMEOUT_MS),
      );
      if (state.kind === "announced" && state.commit === commit) return undefined;
      return state.kind === "foreign"
        ? foreignBranchMessage(job, intent.branch, state.reason)
        : `branch ${intent.branch} of ${job.repository} does not contain the commit that its runner reported`;
    },
  };
}

interface AnnouncedChange {
  readonly job: Job;
  readonly announcement: ChangeAnnouncement;
}

async function toIntent(
  ports: ChangeCheckerPorts,
  { job, announcement }: AnnouncedChange,
  signal: AbortSignal,
): Promise<TaskIntent> {
  const { files, commit: _, ...words } = announcement;
  const { baseSha, treeDigest } = words;
  const known = job.intent;
  const isSame = known?.baseSha === baseSha && known.treeDigest === treeDigest;
  // Announced to a server version that did not check files yet.
  if (files === undefined && isSame && known.tree === undefined) return words;
  const kept = isSame ? known : undefined;
  const message = words.message ?? kept?.message ?? "";
  requireOwnMessage(job, message, treeDigest);
  if (files === undefined && kept?.tree === undefined)
    throw invalidAnnouncementError("it lists no files");
  if (files !== undefined) await requireClean(ports, { job, announcement }, signal);
  const tree = kept?.tree ?? (await computeTree(ports, { job, announcement }, signal));
  const isFresh = await isNewBranch(ports, { job, announcement }, signal);
  return { ...words, tree, message, isFresh };
}

function requireOwnMessage({ id }: Job, message: string, digest: string): void {
  const trailers = readTrailers(message);
  if (trailers?.jobId !== id || trailers.digest !== digest)
    throw invalidAnnouncementError("its commit message names another change");
}

async function isNewBranch(
  { branches }: ChangeCheckerPorts,
  { job, announcement: { branch } }: AnnouncedChange,
  signal: AbortSignal,
): Promise<boolean> {
  const { intent } = job;
  if (intent?.branch === branch && intent.isFresh !== undefined) return intent.isFresh;
  return (await branches.branchHead(getRepository(job), branch, signal)) === undefined;
}

async function requireClean(
  { gate, fileAt }: ChangeCheckerPorts,
  { job, announcement: { files = [], treeDigest, baseSha } }: AnnouncedChange,
  signal: AbortSignal,
): Promise<void> {
  const paths = new Set(files.map(({ path }) => path));
  if (paths.size !== files.length) throw invalidAnnouncementError("it lists a file twice");
  if (digestFiles(files) !== treeDigest)
    throw invalidAnnouncementError("its digest is not that of its files");
  const readBefore = async (path: string): Promise<Uint8Array | undefined> => {
    const file = { path, ref: baseSha, maxBytes: MAX_BEFORE_BYTES };
    return (await fileAt(getRepository(job), file, signal))?.bytes;
  };
  await checkFiles({ gate, readBefore }, files);
}

async function computeTree(
  { objects }: ChangeCheckerPorts,
  { job, announcement: { files = [], baseSha } }: AnnouncedChange,
  signal: AbortSignal,
): Promise<string> {
  const repository = getRepository(job);
  const base = await objects.commitAt(repository, baseSha, signal);
  if (base === undefined)
    throw invalidAnnouncementError(
      `its base ${baseSha.slice(0, 12)} is not in ${repositoryName(repository)}`,
    );
  return computeExpectedTree({ objects, repository, signal }, base.tree, files);
}

interface AnnouncedCommit {
  readonly job: Job;
  readonly intent: TaskIntent;
  readonly commit: string;
}

/** Number of checks for a new branch, which a code host may show with a delay. */
const MAX_CHECKS = 5;
const RETRY_MS = 1_000;

async function requireWritten(
  ports: ChangeCheckerPorts,
  { job, intent, commit }: AnnouncedCommit,
  signal: AbortSignal,
): Promise<void> {
  const work = toAnnouncedWork(job, intent);
  if (work.isExisting) return requireCommit(ports, { job, intent, commit }, signal);
  for (let look = 1; look <= MAX_CHECKS; look += 1) {
    const state = await inspectBranch(ports, work, signal);
    if (state.kind === "announced" && state.commit === commit) return;
    if (state.kind === "foreign") {
      await deleteForeignBranch(ports, { job, intent, head: state.head }, signal);
      throw incidentError(ports, job, foreignBranchMessage(job, intent.branch, state.reason));
    }
    await ports.clock.sleep(RETRY_MS, signal);
  }
  throw branchReplacedError(job, intent.branch);
}

/** Requires the commit on a new branch; the branch of an existing pull request moves to it later. */
async function requireCommit(
  ports: ChangeCheckerPorts,
  { job, intent, commit }: AnnouncedCommit,
  signal: AbortSignal,
): Promise<void> {
  const work = toAnnouncedWork(job, intent);
  const found = await ports.objects.commitAt(work.repository, commit, signal);
  if (found === undefined) throw branchReplacedError(job, intent.branch);
  if (!isAnnounced(found, work))
    throw incidentError(ports, job, unannouncedCommitMessage(job, commit));
}

/** Deletes a branch of the task that contains something other than the announced change. */
export async function deleteForeignBranch(
  ports: DeleteBranchPorts,
  { job, intent, head }: { readonly job: Job; readonly intent: TaskIntent; readonly head: string },
  signal: AbortSignal,
): Promise<void> {
  const own = { repository: getRepository(job), branch: intent.branch, commit: head };
  await deleteBranch(ports, own, signal);
}

export const toAnnouncedWork = (job: Job, intent: TaskIntent): AnnouncedWork => ({
  repository: getRepository(job),
  jobId: job.id,
  intent,
  isExisting: TaskJobRequest.parse(job.request).pullNumber !== undefined,
});

export const foreignBranchMessage = ({ repository }: Job, branch: string, why: string): string =>
  `branch ${branch} of ${repository} does not match the change that its task announced (${why}); the branch is deleted. Inspect the runner's changes, and rotate the secrets that they may contain`;

const unannouncedCommitMessage = ({ repository }: Job, commit: string): string =>
  `commit ${commit.slice(0, 12)} of ${repository} is not the change that its task announced; no branch is moved to it. Inspect the runner's changes, and rotate the secrets that they may contain`;

function incidentError({ onIncident }: ChangeCheckerPorts, job: Job, why: string): AppError {
  onIncident(why, job);
  return new AppError("branch-not-owned", why, { details: { branch: job.intent?.branch ?? "" } });
}

function branchReplacedError({ repository }: Job, branch: string): AppError {
  const message = `branch ${branch} of ${repository} no longer contains the change: it was replaced or deleted; ask again`;
  return new AppError("branch-not-owned", message, { details: { branch } });
}

const invalidAnnouncementError = (why: string): AppError =>
  new AppError("input-invalid", `the announced change was rejected: ${why}`, {
    details: { path: "files" },
  });
