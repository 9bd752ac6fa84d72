import type { StopReason } from "../../../domain/agent/stop-reason.ts";
import { isAppError } from "../../../domain/core/app-error.ts";
import type { PullRequest } from "../../../domain/pull/pull-request.ts";
import type { CandidateGroup } from "../../../domain/task/candidate-group.ts";
import type { Proposal } from "../../../domain/task/proposal.ts";
import { runStep } from "../../run/run-steps.ts";
import { openBase } from "../open-base.ts";
import { recheckPull } from "../recheck-pull.ts";
import type { TaskContext, TaskHost } from "../task-context.ts";
import type { NoChangeOutcome, TaskOutcome } from "../task-input.ts";
import { type VerifyCommitResult, verifyCommit } from "../verify/verify-commit.ts";
import { SCRATCH_BRANCH_PREFIX } from "./scratch-branches.ts";

export interface FollowUpCommit {
  readonly proposal: Proposal;
  readonly stopReason: StopReason;
  readonly round: number;
  readonly group: CandidateGroup;
  /** Its head is the commit that the change was made on. */
  readonly pull: PullRequest;
}

/** Milliseconds for cleaning up. */
export const CLEAN_UP_TIMEOUT_MS = 20_000;

/** Maximum number of times that a change is applied again to a moved branch. */
const MAX_REAPPLIES = 2;

/**
 * Adds a commit to a pull request. After another push, the patch is applied to the current head, or refused: it never
 * reverts other people's lines.
 */
export async function pushFollowUp(
  scope: TaskContext,
  host: TaskHost,
  addition: FollowUpCommit,
): Promise<TaskOutcome | Extract<VerifyCommitResult, { kind: "unverified" }>> {
  let current = addition;
  for (let followed = 0; ; followed += 1) {
    try {
      return await addCommit(scope, host, current);
    } catch (error) {
      if (!isAppError(error, "head-moved") || followed === MAX_REAPPLIES) throw error;
      const text = `${error.message.replace(/; ask again$/, "")}: applying the change to the new head`;
      scope.run.emit({ type: "log", level: "warn", text });
      const moved = await reapplyChange(scope, host, current);
      if (moved.kind === "refused") return moved;
      current = moved.addition;
    }
  }
}

async function addCommit(
  scope: TaskContext,
  host: TaskHost,
  { proposal, stopReason, round, group, pull }: FollowUpCommit,
): Promise<TaskOutcome | Extract<VerifyCommitResult, { kind: "unverified" }>> {
  const { input, settings, run } = scope;
  const { emit, signal } = run;
  const { repository, jobId } = input;
  const { title, explanation, changes, tamper } = proposal;
  // The description of the pull request covers its first commit.
  const notes = tamper.map(({ path, line, text }) => `${path}${line ? `:${line}` : ""}: ${text}`);
  const { branch, sha } = pull.head;
  const isVerified = host.verify !== undefined;
  const written = await runStep(emit, "commit", async (note) => {
    const shared = { repository, jobId, baseSha: sha, changes, title, explanation, notes };
    const flags = isVerified ? { isVerified } : {};
    const made = await host.publish.createCommit({ ...shared, body: "", branch, ...flags }, signal);
    note(made.commit.slice(0, 12));
    return made;
  });
  const { commit } = written;
  if (isVerified) {
    const verified = await verifyOnScratchBranch(scope, host, { written, group, round });
    if (verified.kind === "unverified") return verified;
  }
  await runStep(emit, "publish", async () => {
    // The work may have taken long, and the pull request may be closed by now.
    await recheckPull({ host, ref: pull.ref, cap: settings.task.maxFollowups }, signal);
    await host.publish.confirm({ ...written, branch });
    await host.publish.advance({ repository, branch, commit, expected: sha }, signal);
  });
  const { url } = pull;
  const { number } = pull.ref;
  emit({ type: "pull-opened", number, url, branch, commit, isFollowup: true });
  const result = { pull: number, branch, commit, files: changes.length };
  return { kind: "published", result, url, stopReason };
}

interface ScratchVerification extends Pick<FollowUpCommit, "group" | "round"> {
  readonly written: Awaited<ReturnType<TaskHost["publish"]["createCommit"]>>;
}

/** Has a commit verified on a separate branch, so that the pull request never shows a failing change. */
async function verifyOnScratchBranch(
  scope: TaskContext,
  host: TaskHost,
  { written, group, round }: ScratchVerification,
): Promise<VerifyCommitResult> {
  const { signal } = scope.run;
  const { repository } = written;
  const scratch = { prefix: SCRATCH_BRANCH_PREFIX, isScratch: true };
  const own = { repository, ...(await host.publish.createBranch(written, scratch, signal)) };
  try {
    const { commit, intent } = written;
    return await verifyCommit(scope, { ...own, commit, baseSha: intent.baseSha, group, round });
  } finally {
    // Also while the run is being stopped: the branch is no longer needed.
    await host.publish
      .deleteBranch(own, AbortSignal.timeout(CLEAN_UP_TIMEOUT_MS))
      .catch(() => undefined);
  }
}

type ReapplyResult =
  | { readonly kind: "followed"; readonly addition: FollowUpCommit }
  | (NoChangeOutcome & { readonly kind: "refused" });

/** Prepares the same change on the current head of the pull request, with all checks. */
async function reapplyChange(
  scope: TaskContext,
  host: TaskHost,
  addition: FollowUpCommit,
): Promise<ReapplyResult> {
  const { ports, input, settings, run } = scope;
  const { signal } = run;
  const { proposal, stopReason } = addition;
  const { ref } = addition.pull;
  const pull = await recheckPull({ host, ref, cap: settings.task.maxFollowups }, signal);
  const snapshot = await openBase(ports, input, { commit: pull.head.sha, signal });
  try {
    const patched = { patch: proposal.patch, snapshot };
    const prepared = await ports.prepare(patched, { ...run, time: scope.time });
    if (prepared.kind === "refused") {
      const why = `the branch ${pull.head.branch} has moved, and the change does not apply to its new head: ${prepared.reason}`;
      return { kind: "refused", why, stopReason };
    }
    const { title, explanation } = proposal;
    const moved = { ...prepared.change, title, explanation };
    return { kind: "followed", addition: { ...addition, proposal: moved, pull } };
  } finally {
    await snapshot.close();
  }
}
