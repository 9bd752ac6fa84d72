import { isAppError } from "../../../domain/core/app-error.ts";
import type { StopReason } from "../../../domain/event/run-event.ts";
import { branchName } from "../../../domain/task/branch-name.ts";
import type { CandidateGroup } from "../../../domain/task/candidate-group.ts";
import { chooseGroup } from "../../../domain/task/choose-group.ts";
import type { Proposal } from "../../../domain/task/proposal.ts";
import { keepRelated, relatedWords } from "../../../domain/task/related.ts";
import { type PullBodyInput, renderPullBody } from "../../../domain/task/render-pull-body.ts";
import type { VerifyReport } from "../../../domain/task/verify/verify-report.ts";
import { inStep } from "../../run/run-steps.ts";
import type { TaskHost, TaskScope } from "../task-context.ts";
import type { TaskOutcome } from "../task-input.ts";
import { refusalOf } from "../to-refusal.ts";
import { verifyCommit } from "../verify/verify-commit.ts";
import { addToPull, TIDY_MS } from "./push-follow-up.ts";

/** A proposal that is to be written. */
export interface ToPublish {
  readonly proposal: Proposal;
  readonly stopReason: StopReason;
  readonly round: number;
}

/** A change that the verification did not pass: nothing of it is left on the code host. */
export interface Unverified {
  readonly kind: "unverified";
  readonly report: VerifyReport;
  /** One line. */
  readonly why: string;
}

/** Writes a proposal: a new pull request, or another commit on one. Without a code host it is only shown. */
export async function publishProposal(
  scope: TaskScope,
  wanted: ToPublish,
): Promise<TaskOutcome | Unverified> {
  const { ports, report } = scope;
  const { proposal, stopReason } = wanted;
  const group = chooseGroup(report.groups, proposal);
  const { host } = ports;
  if (host === undefined) {
    const body = renderPullBody(bodyOf(scope, { proposal, stopReason, group }));
    return { kind: "proposed", proposal, body, stopReason };
  }
  try {
    return scope.pull === undefined
      ? await openNew(scope, host, { ...wanted, group })
      : await addToPull(scope, host, { ...wanted, pull: scope.pull, group });
  } catch (error) {
    return refusalOf(error, stopReason);
  }
}

interface Grouped extends ToPublish {
  readonly group: CandidateGroup;
}

/** Commit, branch, verification, pull request: in this order, so that a change that does not do has none. */
async function openNew(
  scope: TaskScope,
  host: TaskHost,
  wanted: Grouped,
): Promise<TaskOutcome | Unverified> {
  const { wish, run } = scope;
  const { emit, signal } = run;
  const { proposal, stopReason, group, round } = wanted;
  const { repository, jobId, request, base } = wish;
  const { title, explanation, changes } = proposal;
  const isVerified = host.verify !== undefined;
  const found = findRelated(scope, host, group);
  // The words of a verified change come last: nothing is opened for it by whoever comes after a death.
  const related = isVerified ? [] : await found;
  const body = renderPullBody({ ...bodyOf(scope, { proposal, stopReason, group }), related });
  const branch = branchName(request.branchPrefix, jobId, 8);
  const shared = { repository, jobId, baseSha: base.sha, changes, title, explanation };
  const placed = await inStep(emit, "commit", async (note) => {
    const change = { ...shared, body, branch, ...(isVerified ? { isVerified } : {}) };
    const written = await host.publish.write(change, signal);
    const at = await host.publish.putBranch(written, { prefix: request.branchPrefix }, signal);
    note(`${at.branch} at ${at.commit.slice(0, 12)}`);
    return { ...at, written };
  });
  const own = { repository, branch: placed.branch, commit: placed.commit };
  const verified = await withdrawUnless(
    () => verifyCommit(scope, { ...own, baseSha: base.sha, group, round }),
    () => host.publish.withdraw(own, AbortSignal.timeout(TIDY_MS)),
  );
  if (verified.kind === "unverified") {
    await host.publish.withdraw(own, signal);
    return verified;
  }
  const opened = await inStep(emit, "publish", async () => {
    const last = isVerified
      ? renderPullBody({
          ...bodyOf(scope, { proposal, stopReason, group }),
          verified: verified.report,
          remarks: [...earlyRemarks(stopReason), ...(verified.remark ? [verified.remark] : [])],
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

/** A failure on the way leaves no branch without its pull request. */
async function withdrawUnless<Result>(
  work: () => Promise<Result>,
  withdraw: () => Promise<unknown>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // Why it failed is what counts; what cannot be withdrawn now is looked up by whoever keeps the job.
    await withdraw().catch(() => undefined);
    throw error;
  }
}

/** One search, which gives up by itself after seconds: whatever comes of it stops nothing. */
async function findRelated(
  { wish, run }: TaskScope,
  host: TaskHost,
  group: CandidateGroup,
): Promise<NonNullable<PullBodyInput["related"]>> {
  const words = relatedWords(group);
  if (words.length === 0) return [];
  const { repository, pull } = wish;
  try {
    const found = await host.search.search(repository, words, run.signal);
    const ours = await host.identity(repository, run.signal);
    return keepRelated(found, { ours, current: pull?.ref.number });
  } catch (error) {
    // Whoever waits for it may have given up meanwhile; the run itself sees that it was cancelled.
    if (!isAppError(error)) throw error;
    return [];
  }
}

interface Told {
  readonly proposal: Proposal;
  readonly stopReason: StopReason;
  readonly group: CandidateGroup;
}

function bodyOf(
  { wish, settings, account, ports }: TaskScope,
  { proposal, stopReason, group }: Told,
): PullBodyInput {
  const { page, marker = "" } = wish;
  const { usage, calls, model } = account.totals;
  return {
    proposal,
    group,
    marker,
    links: settings.links,
    remarks: earlyRemarks(stopReason),
    testLinks: wish.request.testLinks,
    making: { usage, calls, model, version: ports.version },
    consoleUrl: page,
  };
}

/** Says of a change that the model was made to answer for lack of time: nothing was corrected after it. */
function earlyRemarks(stopReason: StopReason): readonly string[] {
  return stopReason === "deadline"
    ? [
        "the work was cut short: the time of the task was up, so that the model was asked for its change early",
      ]
    : [];
}
