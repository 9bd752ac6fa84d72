import { AppError } from "../../../domain/core/app-error.ts";
import type { Job } from "../../../domain/job/job.ts";
import { TaskJobRequest } from "../../../domain/job/task-job-request.ts";
import type { OutboundGate } from "../../../domain/outbound/outbound-gate.ts";
import { type RepositoryRef, repositoryName } from "../../../domain/pull/pull-request.ts";
import type { ChangeAnnouncement } from "../../../domain/task/change-announcement.ts";
import { digestOfFiles } from "../../../domain/task/change-digest.ts";
import { readTrailers } from "../../../domain/task/commit-message.ts";
import type { TaskIntent } from "../../../domain/task/task-intent.ts";
import type { BranchWriter } from "../../../ports/branch-writer.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { FileRequest } from "../../../ports/pull-reader.ts";
import { repositoryOf } from "../../jobs/task-spec.ts";
import { withdrawBranch } from "../publish/delete-branch.ts";
import { expectedTree } from "../publish/expected-tree.ts";
import { type AnnouncedWork, inspectBranch, isAnnounced } from "../publish/inspect-branch.ts";
import { checkFiles } from "./check-files.ts";

export interface CheckChangePorts {
  readonly writer: BranchWriter;
  readonly clock: Clock;
  readonly gate: Pick<OutboundGate, "find" | "check">;
  fileAt(
    repository: RepositoryRef,
    file: FileRequest,
    signal: AbortSignal,
  ): Promise<{ readonly bytes: Uint8Array } | undefined>;
  intentOf(jobId: string): Promise<TaskIntent | undefined>;
  /** Called when something else was written than announced. */
  readonly onIncident: (why: string, job: Job) => void;
}

/** What is checked of a task's work in the process that keeps the job, independent of its runner's messages. */
export interface CheckChange {
  /**
   * Checks an announcement; gives what is kept of it. Rejects with `publish-held` when a file holds a piece of a secret,
   * with `input-invalid` when the announcement does not fit itself, with `branch-not-owned` when something else was
   * written than announced (a branch of the task is deleted then), and as its ports do.
   */
  announced(job: Job, announcement: ChangeAnnouncement): Promise<TaskIntent>;
  /** Tells why what stands on the code host is not what the task had announced; nothing when it is. */
  doubt(job: Job, commit: string): Promise<string | undefined>;
}

const LOOK_MS = 60_000;
/** Larger files are compared as if they were new. */
const MAX_BEFORE_BYTES = 4 * 1024 * 1024;

export function createCheckChange(ports: CheckChangePorts): CheckChange {
  return {
    announced: async (job, announcement) => {
      const signal = AbortSignal.timeout(LOOK_MS);
      const { commit } = announcement;
      const intent = await toIntent(ports, { job, announcement }, signal);
      if (commit !== undefined) await requireWritten(ports, { job, intent, commit }, signal);
      return intent;
    },
    doubt: async (job, commit) => {
      const { intent } = job;
      if (intent?.tree === undefined) return undefined;
      const state = await inspectBranch(ports, workOf(job, intent), AbortSignal.timeout(LOOK_MS));
      if (state.kind === "announced" && state.commit === commit) return undefined;
      return state.kind === "foreign"
        ? foreignWords(job, intent.branch, state.why)
        : `branch ${intent.branch} of ${job.repository} does not hold the commit that its runner named`;
    },
  };
}

interface Announced {
  readonly job: Job;
  readonly announcement: ChangeAnnouncement;
}

async function toIntent(
  ports: CheckChangePorts,
  { job, announcement }: Announced,
  signal: AbortSignal,
): Promise<TaskIntent> {
  const { files, commit: _, ...words } = announcement;
  const { baseSha, treeDigest } = words;
  const known = job.intent;
  const isSame = known?.baseSha === baseSha && known.treeDigest === treeDigest;
  // Announced to a server that did not check files yet.
  if (files === undefined && isSame && known.tree === undefined) return words;
  const kept = isSame ? known : undefined;
  const message = words.message ?? kept?.message ?? "";
  requireOwnMessage(job, message, treeDigest);
  if (files === undefined && kept?.tree === undefined) throw misfit("it lists no files");
  if (files !== undefined) await requireClean(ports, { job, announcement }, signal);
  const tree = kept?.tree ?? (await computeTree(ports, { job, announcement }, signal));
  const isFresh = await isNewBranch(ports, { job, announcement }, signal);
  return { ...words, tree, message, isFresh };
}

function requireOwnMessage({ id }: Job, message: string, digest: string): void {
  const trailers = readTrailers(message);
  if (trailers?.jobId !== id || trailers.digest !== digest)
    throw misfit("its commit message names another change");
}

async function isNewBranch(
  { writer }: CheckChangePorts,
  { job, announcement: { branch } }: Announced,
  signal: AbortSignal,
): Promise<boolean> {
  const { intent } = job;
  if (intent?.branch === branch && intent.isFresh !== undefined) return intent.isFresh;
  return (await writer.branchHead(repositoryOf(job), branch, signal)) === undefined;
}

async function requireClean(
  { gate, fileAt }: CheckChangePorts,
  { job, announcement: { files = [], treeDigest, baseSha } }: Announced,
  signal: AbortSignal,
): Promise<void> {
  const paths = new Set(files.map(({ path }) => path));
  if (paths.size !== files.length) throw misfit("it lists a file twice");
  if (digestOfFiles(files) !== treeDigest) throw misfit("its digest is not that of its files");
  const readBefore = async (path: string): Promise<Uint8Array | undefined> => {
    const file = { path, ref: baseSha, maxBytes: MAX_BEFORE_BYTES };
    return (await fileAt(repositoryOf(job), file, signal))?.bytes;
  };
  await checkFiles({ gate, readBefore }, files);
}

async function computeTree(
  { writer }: CheckChangePorts,
  { job, announcement: { files = [], baseSha } }: Announced,
  signal: AbortSignal,
): Promise<string> {
  const repository = repositoryOf(job);
  const base = await writer.commitAt(repository, baseSha, signal);
  if (base === undefined)
    throw misfit(`its base ${baseSha.slice(0, 12)} is not in ${repositoryName(repository)}`);
  return expectedTree({ writer, repository, signal }, base.tree, files);
}

interface Written {
  readonly job: Job;
  readonly intent: TaskIntent;
  readonly commit: string;
}

/** Looks at a branch that was just made: a code host may show it a little later. */
const LOOKS = 5;
const WAIT_MS = 1_000;

async function requireWritten(
  ports: CheckChangePorts,
  { job, intent, commit }: Written,
  signal: AbortSignal,
): Promise<void> {
  const work = workOf(job, intent);
  if (work.isExisting) return requireCommit(ports, { job, intent, commit }, signal);
  for (let look = 1; look <= LOOKS; look += 1) {
    const state = await inspectBranch(ports, work, signal);
    if (state.kind === "announced" && state.commit === commit) return;
    if (state.kind === "foreign") {
      await withdrawForeign(ports, { job, intent, head: state.head }, signal);
      throw refused(ports, job, foreignWords(job, intent.branch, state.why));
    }
    await ports.clock.sleep(WAIT_MS, signal);
  }
  throw moved(job, intent.branch);
}

/** The branch of a pull request that was there before moves on to the commit later. */
async function requireCommit(
  ports: CheckChangePorts,
  { job, intent, commit }: Written,
  signal: AbortSignal,
): Promise<void> {
  const work = workOf(job, intent);
  const found = await ports.writer.commitAt(work.repository, commit, signal);
  if (found === undefined) throw moved(job, intent.branch);
  if (!isAnnounced(found, work)) throw refused(ports, job, unannouncedWords(job, commit));
}

/** Deletes a branch of the task that holds something else than announced. */
export async function withdrawForeign(
  ports: Pick<CheckChangePorts, "writer" | "clock">,
  { job, intent, head }: { readonly job: Job; readonly intent: TaskIntent; readonly head: string },
  signal: AbortSignal,
): Promise<void> {
  const own = { repository: repositoryOf(job), branch: intent.branch, commit: head };
  await withdrawBranch(ports, own, signal);
}

export const workOf = (job: Job, intent: TaskIntent): AnnouncedWork => ({
  repository: repositoryOf(job),
  jobId: job.id,
  intent,
  isExisting: TaskJobRequest.parse(job.request).pullNumber !== undefined,
});

export const foreignWords = ({ repository }: Job, branch: string, why: string): string =>
  `branch ${branch} of ${repository} does not hold what its task announced (${why}); the branch is deleted. Look at what the runner wrote, and renew the secrets that it may have held`;

const unannouncedWords = ({ repository }: Job, commit: string): string =>
  `commit ${commit.slice(0, 12)} of ${repository} is not what its task announced; no branch is moved to it. Look at what the runner wrote, and renew the secrets that it may have held`;

function refused({ onIncident }: CheckChangePorts, job: Job, why: string): AppError {
  onIncident(why, job);
  return new AppError("branch-not-owned", why, { details: { branch: job.intent?.branch ?? "" } });
}

function moved({ repository }: Job, branch: string): AppError {
  const message = `branch ${branch} of ${repository} no longer holds the change: it was replaced or deleted; ask again`;
  return new AppError("branch-not-owned", message, { details: { branch } });
}

const misfit = (why: string): AppError =>
  new AppError("input-invalid", `the announced change was not taken: ${why}`, {
    details: { path: "files" },
  });
