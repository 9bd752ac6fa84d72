import type { StopReason } from "../../../domain/agent/stop-reason.ts";
import { isAppError } from "../../../domain/core/app-error.ts";
import { toBranchName } from "../../../domain/task/branch-name.ts";
import type { CandidateGroup } from "../../../domain/task/candidate-group.ts";
import { chooseGroup } from "../../../domain/task/choose-group.ts";
import type { Proposal } from "../../../domain/task/proposal.ts";
import { getSearchTerms, selectRelated } from "../../../domain/task/related-issues.ts";
import { type PullBodyInput, renderPullBody } from "../../../domain/task/render-pull-body.ts";
import type { VerifyReport } from "../../../domain/task/verify/verify-report.ts";
import { runStep } from "../../run/run-steps.ts";
import type { TaskContext, TaskHost } from "../task-context.ts";
import type { TaskOutcome } from "../task-input.ts";
import { toRefusal } from "../to-refusal.ts";
import { verifyCommit } from "../verify/verify-commit.ts";
import { CLEAN_UP_TIMEOUT_MS, pushFollowUp } from "./push-follow-up.ts";

/** A proposal to publish. */
export interface ProposalToPublish {
  readonly proposal: Proposal;
  readonly stopReason: StopReason;
  readonly round: number;
}

/** A change that failed the verification: nothing of it is left on the code host. */
export interface UnverifiedChange {
  readonly kind: "unverified";
  readonly report: VerifyReport;
  /** One line. */
  readonly why: string;
}

/**
 * Publishes a proposal: as a new pull request, or as another commit on one. Without a code host it is only returned.
 */
export async function publishProposal(
  scope: TaskContext,
  wanted: ProposalToPublish,
): Promise<TaskOutcome | UnverifiedChange> {
  const { ports, report } = scope;
  const { proposal, stopReason } = wanted;
  const group = chooseGroup(report.groups, proposal);
  const { host } = ports;
  if (host === undefined) {
    const body = renderPullBody(buildPullBody(scope, { proposal, stopReason, group }));
    return { kind: "proposed", proposal, body, stopReason };
  }
  try {
    return scope.pull === undefined
      ? await openNewPull(scope, host, { ...wanted, group })
      : await pushFollowUp(scope, host, { ...wanted, pull: scope.pull, group });
  } catch (error) {
    return toRefusal(error, stopReason);
  }
}

interface GroupedProposal extends ProposalToPublish {
  readonly group: CandidateGroup;
}

/**
 * Creates commit, branch, verification and pull request, in this order, so that a failed change has no pull request.
 */
async function openNewPull(
  scope: TaskContext,
  host: TaskHost,
  wanted: GroupedProposal,
): Promise<TaskOutcome | UnverifiedChange> {
  const { input, run } = scope;
  const { emit, signal } = run;
  const { proposal, stopReason, group, round } = wanted;
  const { repository, jobId, request, base } = input;
  const { title, explanation, changes } = proposal;
  const isVerified = host.verify !== undefined;
  const found = findRelated(scope, host, group);
  // The content of a verified change comes last, so that recovery after a crash opens nothing for an unverified one.
  const related = isVerified ? [] : await found;
  const body = renderPullBody({
    ...buildPullBody(scope, { proposal, stopReason, group }),
    related,
  });
  const branch = toBranchName(request.branchPrefix, jobId, 8);
  const shared = { repository, jobId, baseSha: base.sha, changes, title, explanation };
  const placed = await runStep(emit, "commit", async (note) => {
    const change = { ...shared, body, branch, ...(isVerified ? { isVerified } : {}) };
    const written = await host.publish.createCommit(change, signal);
    const at = await host.publish.createBranch(written, { prefix: request.branchPrefix }, signal);
    note(`${at.branch} at ${at.commit.slice(0, 12)}`);
    return { ...at, written };
  });
  const own = { repository, branch: placed.branch, commit: placed.commit };
  const verified = await deleteBranchOnFailure(
    () => verifyCommit(scope, { ...own, baseSha: base.sha, group, round }),
    () => host.publish.deleteBranch(own, AbortSignal.timeout(CLEAN_UP_TIMEOUT_MS)),
  );
  if (verified.kind === "unverified") {
    await host.publish.deleteBranch(own, signal);
    return verified;
  }
  const opened = await runStep(emit, "publish", async () => {
    const last = isVerified
      ? renderPullBody({
          ...buildPullBody(scope, { proposal, stopReason, group }),
          verified: verified.report,
          remarks: [
            ...getDeadlineRemarks(stopReason),
            ...(verified.remark ? [verified.remark] : []),
          ],
          related: await found,
        })
      : body;
    const { intent } = placed.written;
    const words = { base: request.baseRef, title, body: last, intent };
    return host.publish.openPull({ ...own, ...words }, signal);
  });
  const { number, url } = opened;
  emit({
    type: "pull-opened",
    number,
    url,
    branch: own.branch,
    commit: own.commit,
    isFollowup: false,
  });
  const result = { pull: number, branch: own.branch, commit: own.commit, files: changes.length };
  return { kind: "published", result, url, stopReason };
}

/** Deletes the branch if a later step fails. */
async function deleteBranchOnFailure<Result>(
  work: () => Promise<Result>,
  withdraw: () => Promise<unknown>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // The original failure is reported; recovery deletes a branch that cannot be deleted now.
    await withdraw().catch(() => undefined);
    throw error;
  }
}

/** Makes one search, which gives up by itself after seconds; failures are ignored. */
async function findRelated(
  { input, run }: TaskContext,
  host: TaskHost,
  group: CandidateGroup,
): Promise<NonNullable<PullBodyInput["related"]>> {
  const words = getSearchTerms(group);
  if (words.length === 0) return [];
  const { repository, pull } = input;
  try {
    const found = await host.search.search(repository, words, run.signal);
    const ours = await host.identity(repository, run.signal);
    return selectRelated(found, { serviceLogin: ours, current: pull?.ref.number });
  } catch (error) {
    // The caller may have given up in the meantime; the run itself detects a cancellation.
    if (!isAppError(error)) throw error;
    return [];
  }
}

interface PullBodyContext {
  readonly proposal: Proposal;
  readonly stopReason: StopReason;
  readonly group: CandidateGroup;
}

function buildPullBody(
  { input, settings, account, ports }: TaskContext,
  { proposal, stopReason, group }: PullBodyContext,
): PullBodyInput {
  const { page, marker = "" } = input;
  const { usage, calls, model } = account.totals;
  return {
    proposal,
    group,
    marker,
    links: settings.links,
    remarks: getDeadlineRemarks(stopReason),
    testLinks: input.request.testLinks,
    attribution: { usage, calls, model, version: ports.version },
    consoleUrl: page,
  };
}

/** Returns a remark for a change that was requested early because of the deadline, and not corrected after that. */
function getDeadlineRemarks(stopReason: StopReason): readonly string[] {
  return stopReason === "deadline"
    ? ["the task ran out of time, so the model was asked for its change early"]
    : [];
}
