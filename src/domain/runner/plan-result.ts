import { audienceText, hasOperatorText, publicText } from "../core/audience-text.ts";
import { dropUndefined } from "../core/drop-undefined.ts";
import { countShownFindings } from "../finding/severity-counts.ts";
import type { Job } from "../job/job.ts";
import { getTriageIssue, isAutomaticReview } from "../job/job-request.ts";
import type { JobTransition, RunEndDetails } from "../job/job-transition.ts";
import type { NewOutboxEntry } from "../job/outbox-entry.ts";
import { readStoredReview, type StoredReview, writeStoredReview } from "../review/stored-draft.ts";
import type { RunnerExit, RunnerResult } from "./runner-result.ts";

/** Transition of a job, with its draft and outbox entries. */
export interface PlannedTransition {
  readonly move: JobTransition;
  /** Text of the draft (JSON) that the transition stores. */
  readonly draft?: string | undefined;
  readonly outbox?: readonly NewOutboxEntry[];
}

type JobSubject = Pick<Job, "id" | "kind" | "source"> &
  Partial<Pick<Job, "head" | "request" | "intent" | "pull">>;

/**
 * Plans the transitions of a job after its runner's result, in order; they are applied together.
 * `held` is the reason why it is published only after a user's approval.
 */
export function planResult(
  job: JobSubject,
  result: RunnerResult,
  held?: string,
): readonly PlannedTransition[] {
  const ended = dropUndefined({ stopReason: result.stopReason, usage: result.usage });
  const error = result.error ?? "the runner gave no reason";
  switch (result.status) {
    case "draft":
      return planDraft(job, result, { ended, held });
    case "reply":
      if (job.kind !== "followup" || result.reply === undefined) return [planMismatch(job, result)];
      if (held !== undefined) return [planWithheldReply(job, held, ended)];
      return [{ move: { type: "say", ...ended }, outbox: [toReplyEntry(job, result)] }];
    case "succeeded":
      return [planSucceed(job, result, ended)];
    case "no_change":
      return [
        withCleanup(job, {
          move: { type: "no-change", why: error, ...ended },
          ...planNothing(job, error),
        }),
      ];
    case "refused":
      return [
        withCleanup(job, {
          move: { type: "refuse", error, ...ended },
          ...toFailureNotice(job, error),
        }),
      ];
    case "failed":
      return [planFailedTask(job, error, ended)];
    case "cancelled":
      return [planCancel(job, "cancelled")];
  }
}

/** Plans the end of a failed task; a partially completed write is read back first. */
const planFailedTask = (job: JobSubject, error: string, ended: RunEndDetails): PlannedTransition =>
  job.intent === undefined
    ? planFail(job, { type: "fail", error, ...ended })
    : planReconcile(job, error, ended);

/**
 * Plans the end of a task that has written its result: it must match the announced write and the
 * job's pull request.
 */
function planSucceed(
  job: JobSubject,
  result: RunnerResult,
  ended: RunEndDetails,
): PlannedTransition {
  const { task } = result;
  const isAnnounced = task !== undefined && job.intent?.branch === task.branch;
  if (job.kind !== "task" || !isAnnounced || (job.pull ?? task.pull) !== task.pull)
    return planMismatch(job, result);
  return { move: { type: "succeed", pull: task.pull, ...ended } };
}

/**
 * Plans the transitions for a draft that fits its schema; a webhook's review is published
 * immediately.
 */
function planDraft(
  job: JobSubject,
  result: RunnerResult,
  { ended, held }: { readonly ended: RunEndDetails; readonly held: string | undefined },
): readonly PlannedTransition[] {
  const review = readStoredReview(result.draft);
  const isOfHead = job.head === undefined || review?.draft.head === job.head;
  if (job.kind !== "review" || review === undefined || !isOfHead)
    return [planMismatch(job, result)];
  const findings = countShownFindings(review.draft.plan);
  return [
    {
      move: { type: "draft", ...ended, findings, isHeld: held === undefined ? undefined : true },
      // A runner reports neither edits nor the published review.
      draft: writeStoredReview({ base: review.base, draft: review.draft }),
      ...(held === undefined ? {} : toNotice(job, publishBlockedText(held))),
    },
    ...(job.source === "webhook" && held === undefined ? [planPublish(job)] : []),
  ];
}

/** Plans the end of an unattended publishing whose content has since been recognized as secret. */
export function planPublishBlocked(
  job: JobSubject,
  draft: StoredReview,
  held: string,
): PlannedTransition {
  const error = `held for a person: ${held}`;
  return {
    move: { type: "publish-failed", error, keepsDraft: true },
    draft: writeStoredReview(draft),
    ...toNotice(job, publishBlockedText(held)),
  };
}

const publishBlockedText = (held: string): string =>
  `⚠️ The review is held for a person to check before it is published: ${held}.`;

/**
 * Plans the end of a follow-up whose reply must not be posted: the requester is told the reason.
 */
function planWithheldReply(job: JobSubject, held: string, ended: RunEndDetails): PlannedTransition {
  const error = `its answer was held back: ${held}`;
  return { move: { type: "refuse", error, ...ended }, ...toFailureNotice(job, error) };
}

/** Plans the transition of a job whose runner exited without a result. */
export function planRunnerExit(job: JobSubject, exit: RunnerExit): PlannedTransition {
  const code = exit.kind === "died" ? (exit.exitCode ?? "unknown") : 0;
  const ended = `${job.kind} runner exited without reporting (exit code ${code})`;
  // The reason may contain text of the container engine.
  const error = exit.kind === "died" ? `${ended}${audienceText("", `: ${exit.how}`)}` : ended;
  const stopReason = "runner-exited";
  if (job.intent !== undefined) return planReconcile(job, error, { stopReason });
  return planFail(job, { type: "fail", error, stopReason });
}

/**
 * Plans the transition of a task that may have written something before it ended: the code host is
 * read back first.
 */
export function planReconcile(
  job: JobSubject,
  why: string,
  ended: RunEndDetails = {},
): PlannedTransition {
  const { stopReason = "final" } = ended;
  return {
    move: { type: "settle", why, ...ended },
    outbox: [entry(job, "settle", { why, stopReason })],
  };
}

/** Plans the posts of a job without a result: code that is gone from a change changes the state of threads. */
function planNothing(job: JobSubject, why: string): Pick<PlannedTransition, "outbox"> {
  if (job.kind === "task") return {};
  const notice = toAnswer(job, `Nothing to do: ${publicText(why)}`);
  if (job.kind !== "review" || job.source !== "webhook") return notice;
  return { outbox: [...(notice.outbox ?? []), entry(job, "threads", {})] };
}

/** Adds the cleanup of a task that had started to write and was then rejected. */
function withCleanup(job: JobSubject, step: PlannedTransition): PlannedTransition {
  if (job.intent === undefined) return step;
  const settle = entry(job, "settle", { why: "nothing came of it", stopReason: "final" });
  return { ...step, outbox: [...(step.outbox ?? []), settle] };
}

/** Plans the hand-over of a draft to the outbox, which posts it once. */
export function planPublish(job: JobSubject): PlannedTransition {
  return { move: { type: "publish" }, outbox: [entry(job, "review", {})] };
}

/**
 * Plans the publishing of a draft in the version that a user approved. A rejected draft can be
 * published again.
 */
export function planApprovedPublish(
  job: Pick<Job, "id" | "version">,
  version: number,
): PlannedTransition {
  const key = `review:${job.id}:${job.version}`;
  const entry = { key, jobId: job.id, kind: "review", payload: { approved: version } } as const;
  return { move: { type: "publish" }, outbox: [entry] };
}

/** Plans a failure, with one comment that notifies the requester. */
export function planFail(
  job: JobSubject,
  move: Extract<JobTransition, { readonly type: "fail" }>,
): PlannedTransition {
  return { move, ...toFailureNotice(job, move.error) };
}

/** Plans the end of a refused job, with one comment that gives the reason. */
export function planRefuse(job: JobSubject, error: string): PlannedTransition {
  return { move: { type: "refuse", error }, ...toFailureNotice(job, error) };
}

/**
 * Plans the cancellation of a job, requested by a user or caused by the end of its pull request.
 */
export function planCancel(
  job: JobSubject,
  stopReason: "cancelled" | "pull-closed",
): PlannedTransition {
  const why =
    stopReason === "cancelled" ? "it was cancelled" : "the pull request was closed meanwhile";
  const move = { type: "cancel", stopReason } as const;
  if (isAutomaticReview(job)) return { move };
  if (job.intent === undefined) return { move, ...toFailureNotice(job, why) };
  const { outbox = [] } = toFailureNotice(job, why);
  return { move, outbox: [...outbox, entry(job, "settle", { why, stopReason })] };
}

/**
 * Plans the end of a request that a newer one replaces: one line says so, and the reaction is
 * removed. A review that no person requested ends in silence.
 */
export function planSupersede(
  job: JobSubject,
  newer: Pick<Job, "id" | "requestedBy">,
): PlannedTransition {
  const text = `Superseded by a newer request of ${newer.requestedBy}: this one was not started.`;
  if (isAutomaticReview(job)) return { move: { type: "supersede", supersededBy: newer.id } };
  const { outbox = [] } = toNotice(job, text);
  const removal = { ...entry(job, "reaction", { isRemoved: true }), key: `unreact:${job.id}` };
  return { move: { type: "supersede", supersededBy: newer.id }, outbox: [removal, ...outbox] };
}

/** Creates the reaction that shows the requester that the work was accepted. */
export const toReactionEntry = (job: JobSubject): NewOutboxEntry => entry(job, "reaction", {});

/** Creates the execution of a command that needs no model. */
export const toCommandEntry = (job: JobSubject): NewOutboxEntry => entry(job, "command", {});

/** Creates the one comment that gives the reason of a job's failure. */
export function toFailureNotice(job: JobSubject, error: string): Pick<PlannedTransition, "outbox"> {
  const next = job.kind === "task" ? "" : " To try again, ask in a new comment.";
  const more = hasOperatorText(error) ? operatorHint(job) : "";
  const why = publicText(error).replace(/[.\s]+$/, "");
  return toNotice(job, `⚠️ svc could not ${getWorkLabel(job)}: ${why}.${next}${more}`);
}

/** Creates the one comment about an exceeded quota; it does not invite an answer. */
export function toQuotaNotice(job: JobSubject, why: string): Pick<PlannedTransition, "outbox"> {
  const next = "It is said once a day here: what else is above a quota is left unanswered.";
  return toNotice(job, `⚠️ svc does not ${getWorkLabel(job)}: ${publicText(why)}. ${next}`);
}

const operatorHint = ({ id }: JobSubject): string =>
  ` The operator of this installation can look up the details of job ${id}.`;

const WORK_LABELS: Readonly<Record<Job["kind"], string>> = {
  review: "review this",
  followup: "answer",
  task: "make a fix",
};
const getWorkLabel = ({ kind }: JobSubject): string => WORK_LABELS[kind];

/**
 * Creates a notice on the code host, where the requester waits for an answer; users of the web app
 * see the status there. For a task, the notice goes to the issue named in its request.
 */
function toNotice(job: JobSubject, text: string): Pick<PlannedTransition, "outbox"> {
  const isAwaited = job.source === "webhook" || getTriageIssue(job) !== undefined;
  return isAwaited ? { outbox: [entry(job, "notice", { text })] } : {};
}

/** Creates a notice for the person who asked; a review that no person requested has nothing to say then. */
const toAnswer = (job: JobSubject, text: string): Pick<PlannedTransition, "outbox"> =>
  isAutomaticReview(job) ? {} : toNotice(job, text);

function entry(
  { id }: JobSubject,
  kind: NewOutboxEntry["kind"],
  payload: NewOutboxEntry["payload"],
): NewOutboxEntry {
  return { key: `${kind}:${id}`, jobId: id, kind, payload };
}

function toReplyEntry(job: JobSubject, { reply, usage, stopReason }: RunnerResult): NewOutboxEntry {
  // The JSON round trip drops absent members.
  const payload: unknown = JSON.parse(JSON.stringify({ reply, usage, stopReason }));
  return entry(job, "reply", payload as NewOutboxEntry["payload"]);
}

function planMismatch(job: JobSubject, { status }: RunnerResult): PlannedTransition {
  const error = `the runner of a ${job.kind} ended with "${status}", which is not valid for it; this is a bug`;
  return planFail(job, { type: "fail", error });
}
