import { audienceText, hasOperatorText, publicText } from "../core/audience-text.ts";
import { countShown } from "../finding/severity-counts.ts";
import type { Job } from "../job/job.ts";
import type { Ended, JobMove } from "../job/move-job.ts";
import type { NewOutboxEntry } from "../job/outbox-entry.ts";
import { TaskJobRequest } from "../job/task-job-request.ts";
import { readStoredReview, type StoredReview, writeStoredReview } from "../review/stored-draft.ts";
import type { RunnerExit, RunnerResult } from "./runner-result.ts";

/** One step of a job with what belongs to it. */
export interface JobStep {
  readonly move: JobMove;
  /** Text of the draft (JSON) that the step leaves. */
  readonly draft?: string | undefined;
  readonly outbox?: readonly NewOutboxEntry[];
}

type Subject = Pick<Job, "id" | "kind" | "source"> &
  Partial<Pick<Job, "head" | "request" | "intent" | "pull">>;

/**
 * The steps that a job makes when its runner has spoken, in order: they belong together. `held` says why nothing of it
 * is published unless a person wants it.
 */
export function planResult(job: Subject, result: RunnerResult, held?: string): readonly JobStep[] {
  const ended = {
    ...(result.stopReason === undefined ? {} : { stopReason: result.stopReason }),
    ...(result.usage === undefined ? {} : { usage: result.usage }),
  };
  const error = result.error ?? "the runner did not say why";
  switch (result.status) {
    case "draft":
      return draftSteps(job, result, { ended, held });
    case "reply":
      if (job.kind !== "followup" || result.reply === undefined) return [misfit(job, result)];
      if (held !== undefined) return [withholdStep(job, held, ended)];
      return [{ move: { type: "say", ...ended }, outbox: [replyEntry(job, result)] }];
    case "succeeded":
      return [succeedStep(job, result, ended)];
    case "no_change":
      return [
        tidily(job, {
          move: { type: "no-change", why: error, ...ended },
          ...(job.kind === "task" ? {} : notice(job, `Nothing to do: ${publicText(error)}`)),
        }),
      ];
    case "refused":
      return [tidily(job, { move: { type: "refuse", error, ...ended }, ...noticeOf(job, error) })];
    case "failed":
      return [failedStep(job, error, ended)];
    case "cancelled":
      return [cancelStep(job, "cancelled")];
  }
}

/** What a task could not write to its end may be there by now, or can be ended. */
const failedStep = (job: Subject, error: string, ended: Ended): JobStep =>
  job.intent === undefined
    ? failStep(job, { type: "fail", error, ...ended })
    : settleStep(job, error, ended);

/** What a task has written: it was announced before, and to the place that the job is about. */
function succeedStep(job: Subject, result: RunnerResult, ended: Ended): JobStep {
  const { task } = result;
  const isAnnounced = task !== undefined && job.intent?.branch === task.branch;
  if (job.kind !== "task" || !isAnnounced || (job.pull ?? task.pull) !== task.pull)
    return misfit(job, result);
  return { move: { type: "succeed", pull: task.pull, ...ended } };
}

/** A draft that fits its schema; of a webhook's review it is published at once. */
function draftSteps(
  job: Subject,
  result: RunnerResult,
  { ended, held }: { readonly ended: Ended; readonly held: string | undefined },
): readonly JobStep[] {
  const review = readStoredReview(result.draft);
  const isOfHead = job.head === undefined || review?.draft.head === job.head;
  if (job.kind !== "review" || review === undefined || !isOfHead) return [misfit(job, result)];
  const findings = countShown(review.draft.plan);
  return [
    {
      move: { type: "draft", ...ended, findings, ...(held === undefined ? {} : { isHeld: true }) },
      // A runner tells neither what a person has changed nor what was posted.
      draft: writeStoredReview({ base: review.base, draft: review.draft }),
      ...(held === undefined ? {} : notice(job, heldText(held))),
    },
    ...(job.source === "webhook" && held === undefined ? [publishStep(job)] : []),
  ];
}

/** The end of an unattended publishing in which, meanwhile, something is known to be secret. */
export function holdStep(job: Subject, draft: StoredReview, held: string): JobStep {
  const error = `held for a person: ${held}`;
  return {
    move: { type: "publish-failed", error, keepsDraft: true },
    draft: writeStoredReview(draft),
    ...notice(job, heldText(held)),
  };
}

const heldText = (held: string): string =>
  `⚠️ The review is ready and held for a person to look at before it is published: ${held}.`;

/** An answer that must not be posted: whoever waits for it is told why. */
function withholdStep(job: Subject, held: string, ended: Ended): JobStep {
  const error = `its answer was held back: ${held}`;
  return { move: { type: "refuse", error, ...ended }, ...noticeOf(job, error) };
}

/** The step of a job whose runner died without a result. */
export function planDeath(job: Subject, exit: RunnerExit): JobStep {
  const code = exit.kind === "died" ? (exit.exitCode ?? "unknown") : 0;
  const ended = `${job.kind} runner exited without reporting (exit code ${code})`;
  // Its reason may be in the words of the engine that ran it.
  const error = exit.kind === "died" ? `${ended}${audienceText("", `: ${exit.how}`)}` : ended;
  const stopReason = "runner-exited";
  if (job.intent !== undefined) return settleStep(job, error, { stopReason });
  return failStep(job, { type: "fail", error, stopReason });
}

/** The step of a task that may have written something before its end came: what there is, is looked up first. */
export function settleStep(job: Subject, why: string, ended: Ended = {}): JobStep {
  const { stopReason = "final" } = ended;
  return {
    move: { type: "settle", why, ...ended },
    outbox: [entry(job, "settle", { why, stopReason })],
  };
}

/** The end of a task that had begun to write, and then did not want to: what is left of it goes. */
function tidily(job: Subject, step: JobStep): JobStep {
  if (job.intent === undefined) return step;
  const settle = entry(job, "settle", { why: "nothing came of it", stopReason: "final" });
  return { ...step, outbox: [...(step.outbox ?? []), settle] };
}

/** Hands a draft to the outbox, which posts it once. */
export function publishStep(job: Subject): JobStep {
  return { move: { type: "publish" }, outbox: [entry(job, "review", {})] };
}

/** Hands a draft to the outbox that a person has seen in this version. One that was refused may be handed over again. */
export function approveStep(job: Pick<Job, "id" | "version">, version: number): JobStep {
  const key = `review:${job.id}:${job.version}`;
  const entry = { key, jobId: job.id, kind: "review", payload: { approved: version } } as const;
  return { move: { type: "publish" }, outbox: [entry] };
}

/** A failure, and the one comment that tells whoever waits for it. */
export function failStep(job: Subject, move: Extract<JobMove, { readonly type: "fail" }>): JobStep {
  return { move, ...noticeOf(job, move.error) };
}

/** The end of a job that is not to be done, and the one comment that says why. */
export function refuseStep(job: Subject, error: string): JobStep {
  return { move: { type: "refuse", error }, ...noticeOf(job, error) };
}

/** The end of a job that somebody, or the pull request's, has brought about. */
export function cancelStep(job: Subject, stopReason: "cancelled" | "pull-closed"): JobStep {
  const why =
    stopReason === "cancelled" ? "it was cancelled" : "the pull request was closed meanwhile";
  const move = { type: "cancel", stopReason } as const;
  if (job.intent === undefined) return { move, ...noticeOf(job, why) };
  const { outbox = [] } = noticeOf(job, why);
  return { move, outbox: [...outbox, entry(job, "settle", { why, stopReason })] };
}

/** The end of a request that a newer one takes the place of: one line says so, and the reaction is removed. */
export function supersedeStep(job: Subject, newer: Pick<Job, "id" | "requestedBy">): JobStep {
  const text = `Superseded by a newer request of ${newer.requestedBy}: this one was not started.`;
  const { outbox = [] } = notice(job, text);
  const removal = { ...entry(job, "reaction", { isRemoved: true }), key: `unreact:${job.id}` };
  return { move: { type: "supersede", supersededBy: newer.id }, outbox: [removal, ...outbox] };
}

/** The entry that shows whoever asked that the work was taken. */
export const reactionOf = (job: Subject): NewOutboxEntry => entry(job, "reaction", {});

/** The one comment that says why nothing came of a job. */
export function noticeOf(job: Subject, error: string): Pick<JobStep, "outbox"> {
  const next = job.kind === "task" ? "" : " To try again, ask in a new comment.";
  const more = hasOperatorText(error) ? detailsOf(job) : "";
  const why = publicText(error).replace(/[.\s]+$/, "");
  return notice(job, `⚠️ svc could not ${whatOf(job)}: ${why}.${next}${more}`);
}

/** The one comment that says that somebody asks too often; it invites no answer. */
export function declineOf(job: Subject, why: string): Pick<JobStep, "outbox"> {
  const next = "It is said once a day here: what else is above a quota is left unanswered.";
  return notice(job, `⚠️ svc does not ${whatOf(job)}: ${publicText(why)}. ${next}`);
}

const detailsOf = ({ id }: Subject): string =>
  ` The operator of this installation can look up the details of job ${id}.`;

const WHAT: Readonly<Record<Job["kind"], string>> = {
  review: "review this",
  followup: "answer",
  task: "make a fix",
};
const whatOf = ({ kind }: Subject): string => WHAT[kind];

/**
 * A person in the web app sees it there; on the code host somebody waits for an answer. A task is told of where its
 * request named an issue for that.
 */
function notice(job: Subject, text: string): Pick<JobStep, "outbox"> {
  const isAwaited = job.source === "webhook" || triageIssueOf(job) !== undefined;
  return isAwaited ? { outbox: [entry(job, "notice", { text })] } : {};
}

/** The issue that is told when a task fails; absent when its request named none. */
export function triageIssueOf({ kind, request }: Subject): number | undefined {
  return kind === "task" ? TaskJobRequest.safeParse(request).data?.triageIssue : undefined;
}

function entry(
  { id }: Subject,
  kind: NewOutboxEntry["kind"],
  payload: NewOutboxEntry["payload"],
): NewOutboxEntry {
  return { key: `${kind}:${id}`, jobId: id, kind, payload };
}

function replyEntry(job: Subject, { reply, usage, stopReason }: RunnerResult): NewOutboxEntry {
  // Through JSON: what is absent is left out.
  const payload: unknown = JSON.parse(JSON.stringify({ reply, usage, stopReason }));
  return entry(job, "reply", payload as NewOutboxEntry["payload"]);
}

function misfit(job: Subject, { status }: RunnerResult): JobStep {
  const error = `the runner of a ${job.kind} ended with "${status}", which does not fit; this is a bug`;
  return failStep(job, { type: "fail", error });
}
