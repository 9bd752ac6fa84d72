import { audienceText, hasOperatorText, publicText } from "../core/audience-text.ts";
import { countShownFindings } from "../finding/severity-counts.ts";
import type { Job } from "../job/job.ts";
import type { JobTransition, RunEndDetails } from "../job/job-transition.ts";
import type { NewOutboxEntry } from "../job/outbox-entry.ts";
import { readStoredReview, type StoredReview, writeStoredReview } from "../review/stored-draft.ts";
import { TaskJobRequest } from "../task/task-job-request.ts";
import type { RunnerExit, RunnerResult } from "./runner-result.ts";

/** One step of a job with what belongs to it. */
export interface PlannedTransition {
  readonly move: JobTransition;
  /** Text of the draft (JSON) that the step leaves. */
  readonly draft?: string | undefined;
  readonly outbox?: readonly NewOutboxEntry[];
}

type JobSubject = Pick<Job, "id" | "kind" | "source"> &
  Partial<Pick<Job, "head" | "request" | "intent" | "pull">>;

/**
 * The steps that a job makes when its runner has spoken, in order: they belong together. `held` says why nothing of it
 * is published unless a person wants it.
 */
export function planResult(
  job: JobSubject,
  result: RunnerResult,
  held?: string,
): readonly PlannedTransition[] {
  const ended = {
    ...(result.stopReason === undefined ? {} : { stopReason: result.stopReason }),
    ...(result.usage === undefined ? {} : { usage: result.usage }),
  };
  const error = result.error ?? "the runner did not say why";
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
          ...(job.kind === "task" ? {} : toNotice(job, `Nothing to do: ${publicText(error)}`)),
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

/** What a task could not write to its end may be there by now, or can be ended. */
const planFailedTask = (job: JobSubject, error: string, ended: RunEndDetails): PlannedTransition =>
  job.intent === undefined
    ? planFail(job, { type: "fail", error, ...ended })
    : planReconcile(job, error, ended);

/** What a task has written: it was announced before, and to the place that the job is about. */
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

/** A draft that fits its schema; of a webhook's review it is published at once. */
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
      move: { type: "draft", ...ended, findings, ...(held === undefined ? {} : { isHeld: true }) },
      // A runner tells neither what a person has changed nor what was posted.
      draft: writeStoredReview({ base: review.base, draft: review.draft }),
      ...(held === undefined ? {} : toNotice(job, publishBlockedText(held))),
    },
    ...(job.source === "webhook" && held === undefined ? [planPublish(job)] : []),
  ];
}

/** The end of an unattended publishing in which, meanwhile, something is known to be secret. */
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
  `⚠️ The review is ready and held for a person to look at before it is published: ${held}.`;

/** An answer that must not be posted: whoever waits for it is told why. */
function planWithheldReply(job: JobSubject, held: string, ended: RunEndDetails): PlannedTransition {
  const error = `its answer was held back: ${held}`;
  return { move: { type: "refuse", error, ...ended }, ...toFailureNotice(job, error) };
}

/** The step of a job whose runner died without a result. */
export function planRunnerExit(job: JobSubject, exit: RunnerExit): PlannedTransition {
  const code = exit.kind === "died" ? (exit.exitCode ?? "unknown") : 0;
  const ended = `${job.kind} runner exited without reporting (exit code ${code})`;
  // Its reason may be in the words of the engine that ran it.
  const error = exit.kind === "died" ? `${ended}${audienceText("", `: ${exit.how}`)}` : ended;
  const stopReason = "runner-exited";
  if (job.intent !== undefined) return planReconcile(job, error, { stopReason });
  return planFail(job, { type: "fail", error, stopReason });
}

/** The step of a task that may have written something before its end came: what there is, is looked up first. */
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

/** The end of a task that had begun to write, and then did not want to: what is left of it goes. */
function withCleanup(job: JobSubject, step: PlannedTransition): PlannedTransition {
  if (job.intent === undefined) return step;
  const settle = entry(job, "settle", { why: "nothing came of it", stopReason: "final" });
  return { ...step, outbox: [...(step.outbox ?? []), settle] };
}

/** Hands a draft to the outbox, which posts it once. */
export function planPublish(job: JobSubject): PlannedTransition {
  return { move: { type: "publish" }, outbox: [entry(job, "review", {})] };
}

/** Hands a draft to the outbox that a person has seen in this version. One that was refused may be handed over again. */
export function planApprovedPublish(
  job: Pick<Job, "id" | "version">,
  version: number,
): PlannedTransition {
  const key = `review:${job.id}:${job.version}`;
  const entry = { key, jobId: job.id, kind: "review", payload: { approved: version } } as const;
  return { move: { type: "publish" }, outbox: [entry] };
}

/** A failure, and the one comment that tells whoever waits for it. */
export function planFail(
  job: JobSubject,
  move: Extract<JobTransition, { readonly type: "fail" }>,
): PlannedTransition {
  return { move, ...toFailureNotice(job, move.error) };
}

/** The end of a job that is not to be done, and the one comment that says why. */
export function planRefuse(job: JobSubject, error: string): PlannedTransition {
  return { move: { type: "refuse", error }, ...toFailureNotice(job, error) };
}

/** The end of a job that somebody, or the pull request's, has brought about. */
export function planCancel(
  job: JobSubject,
  stopReason: "cancelled" | "pull-closed",
): PlannedTransition {
  const why =
    stopReason === "cancelled" ? "it was cancelled" : "the pull request was closed meanwhile";
  const move = { type: "cancel", stopReason } as const;
  if (job.intent === undefined) return { move, ...toFailureNotice(job, why) };
  const { outbox = [] } = toFailureNotice(job, why);
  return { move, outbox: [...outbox, entry(job, "settle", { why, stopReason })] };
}

/** The end of a request that a newer one takes the place of: one line says so, and the reaction is removed. */
export function planSupersede(
  job: JobSubject,
  newer: Pick<Job, "id" | "requestedBy">,
): PlannedTransition {
  const text = `Superseded by a newer request of ${newer.requestedBy}: this one was not started.`;
  const { outbox = [] } = toNotice(job, text);
  const removal = { ...entry(job, "reaction", { isRemoved: true }), key: `unreact:${job.id}` };
  return { move: { type: "supersede", supersededBy: newer.id }, outbox: [removal, ...outbox] };
}

/** The entry that shows whoever asked that the work was taken. */
export const toReactionEntry = (job: JobSubject): NewOutboxEntry => entry(job, "reaction", {});

/** The one comment that says why nothing came of a job. */
export function toFailureNotice(job: JobSubject, error: string): Pick<PlannedTransition, "outbox"> {
  const next = job.kind === "task" ? "" : " To try again, ask in a new comment.";
  const more = hasOperatorText(error) ? operatorHint(job) : "";
  const why = publicText(error).replace(/[.\s]+$/, "");
  return toNotice(job, `⚠️ svc could not ${getWorkLabel(job)}: ${why}.${next}${more}`);
}

/** The one comment that says that somebody asks too often; it invites no answer. */
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
 * A person in the web app sees it there; on the code host somebody waits for an answer. A task is told of where its
 * request named an issue for that.
 */
function toNotice(job: JobSubject, text: string): Pick<PlannedTransition, "outbox"> {
  const isAwaited = job.source === "webhook" || getTriageIssue(job) !== undefined;
  return isAwaited ? { outbox: [entry(job, "notice", { text })] } : {};
}

/** The issue that is told when a task fails; absent when its request named none. */
export function getTriageIssue({ kind, request }: JobSubject): number | undefined {
  return kind === "task" ? TaskJobRequest.safeParse(request).data?.triageIssue : undefined;
}

function entry(
  { id }: JobSubject,
  kind: NewOutboxEntry["kind"],
  payload: NewOutboxEntry["payload"],
): NewOutboxEntry {
  return { key: `${kind}:${id}`, jobId: id, kind, payload };
}

function toReplyEntry(job: JobSubject, { reply, usage, stopReason }: RunnerResult): NewOutboxEntry {
  // Through JSON: what is absent is left out.
  const payload: unknown = JSON.parse(JSON.stringify({ reply, usage, stopReason }));
  return entry(job, "reply", payload as NewOutboxEntry["payload"]);
}

function planMismatch(job: JobSubject, { status }: RunnerResult): PlannedTransition {
  const error = `the runner of a ${job.kind} ended with "${status}", which does not fit; this is a bug`;
  return planFail(job, { type: "fail", error });
}
