import { z } from "zod";
import { StopReason } from "../../domain/agent/stop-reason.ts";
import { AppError, isAppError } from "../../domain/core/app-error.ts";
import { type Job, JobUsage } from "../../domain/job/job.ts";
import {
  FollowupJobRequest,
  getTriageIssue,
  isAutomaticReview,
  ReviewJobRequest,
} from "../../domain/job/job-request.ts";
import { getJobPath, getPullRef, getRepository } from "../../domain/job/job-target.ts";
import type { OutboxEntry } from "../../domain/job/outbox-entry.ts";
import type { Markers } from "../../domain/publish/marker.ts";
import { type PullRef, pullName } from "../../domain/pull/pull-request.ts";
import { FollowupReply } from "../../domain/runner/runner-result.ts";
import { AUTOMATIC_NOTICE_ID } from "../../domain/trigger/trigger-work-id.ts";
import type { CommentPublisher } from "../../ports/comment-publisher.ts";
import type { DraftStore } from "../../ports/draft-store.ts";
import type { EventLog, LoggedEvent } from "../../ports/event-log.ts";
import type { JobStore } from "../../ports/job-store.ts";
import type { Outbox } from "../../ports/outbox.ts";
import type { ReviewPublisher } from "../../ports/review-publisher.ts";
import { createKeyedQueue, type KeyedQueue } from "../concurrency/keyed-queue.ts";
import type { RunCommand } from "../followup/run-command.ts";
import type { Certainty } from "../publish/certainty.ts";
import type { PostNotice } from "../publish/post-notice.ts";
import type { ReplyPoster } from "../publish/post-reply.ts";
import { publishDraft } from "../publish/publish-draft.ts";
import type { PublishReview } from "../publish/publish-review.ts";
import type { CheckPorts } from "../publish/report-check-run.ts";
import type { PublishSettings } from "../publish/resolve-target.ts";
import { createStoredCertainty } from "../publish/stored-certainty.ts";
import type { ReviewThreads } from "../thread/review-threads.ts";
import { deliverCheckRun } from "./deliver-check-run.ts";
import type { TransitionJobPorts } from "./transition-job.ts";

export interface DeliverEntryPorts extends Pick<TransitionJobPorts, "clock"> {
  readonly jobs: Pick<JobStore, "get" | "list">;
  readonly drafts: DraftStore;
  readonly outbox: Pick<Outbox, "listByJob" | "setSentAt">;
  readonly events: Pick<EventLog, "append">;
  readonly publisher: Pick<ReviewPublisher, "reviews">;
  readonly comments: Pick<CommentPublisher, "react" | "unreact">;
  readonly markers: Markers;
  readonly publishReview: PublishReview;
  readonly replies: Pick<ReplyPoster, "find" | "post">;
  readonly postNotice: PostNotice;
  /** Absent if check runs are not enabled. */
  readonly checks?: CheckPorts | undefined;
  readonly runCommand: RunCommand;
  readonly threads: ReviewThreads;
  /** Completes the announced write of a task; returns the page of the resulting pull request, if any. */
  readonly reconcileTask: (
    job: Job,
    context: { readonly certainty: Certainty; readonly signal: AbortSignal },
  ) => Promise<{ readonly url?: string | undefined }>;
  /** Seconds for which a write of unknown outcome is looked for before it is written again. */
  readonly certaintySeconds?: number | undefined;
  /** Returns the page of a comment on a pull request; absent if notices do not link to comments. */
  readonly commentPage?: ((pull: PullRef, commentId: number) => string) | undefined;
  /** Returns the page of a job; absent when no pages are served. */
  readonly pageOf: (job: Job) => string | undefined;
}

/**
 * Creates the lookup of the page that a notice links to: that of a draft, which waits for a person. Without a base URL
 * of the pages there is none.
 */
export function createDraftPageLookup(pagesUrl: string | undefined): DeliverEntryPorts["pageOf"] {
  return (job) =>
    pagesUrl === undefined || job.status !== "draft" ? undefined : `${pagesUrl}${getJobPath(job)}`;
}

const RECHECK_MS = 5_000;

/** Makes one write of the outbox unless it exists already. */
export type DeliverEntry = (
  entry: OutboxEntry,
  signal: AbortSignal,
) => Promise<{ readonly url?: string | undefined }>;

const NoticePayload = z.object({ text: z.string() });
const ReactionPayload = z.object({ isRemoved: z.boolean().optional() });
const ReplyPayload = z.object({
  reply: FollowupReply,
  usage: JobUsage.optional(),
  stopReason: StopReason.optional(),
});

/**
 * Creates the delivery of entries to the code host. Their target comes only from the job's row. Each kind reads back
 * before it writes. Rejects as its ports do.
 */
export function createDeliverEntry(
  ports: DeliverEntryPorts,
  settings: PublishSettings,
): DeliverEntry {
  const inTurn = createKeyedQueue();
  return async (entry, signal) => {
    const job = await ports.jobs.get(entry.jobId);
    if (job === undefined) throw new Error(`${entry.key} has no job`);
    const log: LoggedEvent[] = [];
    const note = (body: LoggedEvent["body"]): void => {
      log.push({ body, at: ports.clock.now() });
    };
    const certainty = await createStoredCertainty(ports, { job, entry, note }, signal);
    try {
      return await deliver({ ports, job, entry, certainty, inTurn, note, signal }, settings);
    } finally {
      if (log.length > 0) await ports.events.append(job.id, log);
    }
  };
}

interface EntryDelivery {
  readonly ports: DeliverEntryPorts;
  readonly job: Job;
  readonly entry: OutboxEntry;
  readonly certainty: Certainty;
  readonly inTurn: KeyedQueue;
  /** Adds to the job's log. */
  note(body: LoggedEvent["body"]): void;
  readonly signal: AbortSignal;
}

async function deliver(
  write: EntryDelivery,
  settings: PublishSettings,
): Promise<{ readonly url?: string | undefined }> {
  const { ports, job, entry, certainty, signal } = write;
  switch (entry.kind) {
    case "review":
      // Two drafts of one pull request may have the same findings: the second is checked against the posts of the
      // first.
      return write.inTurn(pullName(getPullRef(job)), () => publishDraft(ports, write, settings));
    case "reply":
      return deliverReply(write);
    case "notice":
      return deliverNotice(write);
    case "reaction":
      return deliverReaction(write);
    case "settle":
      return ports.reconcileTask(job, { certainty, signal });
    case "check":
      return write.inTurn(`check ${pullName(getPullRef(job))}`, () => deliverCheck(write));
    case "command":
      return deliverCommand(write);
    case "threads":
      return write.inTurn(pullName(getPullRef(job)), () => deliverThreads(write));
  }
}

/** The job is read again, as an earlier write may have waited for its turn. */
async function deliverCheck({ ports, job, entry, certainty, note, signal }: EntryDelivery) {
  const { checks, drafts } = ports;
  const now = (await ports.jobs.get(job.id)) ?? job;
  const subject = { job: now, entry };
  if (checks !== undefined)
    await deliverCheckRun({ ...checks, drafts }, subject, { emit: note, certainty, signal });
  return {};
}

/** Requires an existing post for a job that has ended: new ones are not posted, existing ones are reported. */
function requirePosted(job: Job, found: { readonly url: string } | undefined) {
  if (found === undefined) throw jobEndedError(job);
  return { url: found.url };
}

/** Creates the error for a job that has ended: its answer must not appear any more. */
function jobEndedError({ id, status }: Job): AppError<"cancelled"> {
  return new AppError("cancelled", `${id} is ${status}`, { details: {} });
}

function answerPendingError({ id }: Job, lookAt: string): AppError<"code-host-unclear"> {
  const message = `the answer of ${id} may be in transit; its result is reported once it is known`;
  return new AppError("code-host-unclear", message, { details: { lookAt, isLook: true } });
}

async function deliverReply({ ports, job, entry, certainty, signal }: EntryDelivery) {
  const { commentId, threadId, path } = FollowupJobRequest.parse(job.request);
  const question = { pull: getPullRef(job), commentId, threadId, path, asker: job.requestedBy };
  if (job.status !== "running")
    return requirePosted(job, await ports.replies.find(question, { certainty, signal }));
  const { reply: said, usage, stopReason = "final" } = ReplyPayload.parse(entry.payload);
  const { input = 0, cached = 0, output = 0, calls = 0 } = usage ?? {};
  const tokens = { inputTokens: input, cachedTokens: cached, outputTokens: output };
  const { result } = await ports.replies.post(
    question,
    { ...said, usage: { ...tokens, estimated: false }, calls, stopReason },
    { certainty, signal },
  );
  return { url: result.url };
}

/** Carries out a command; its reply is the only trace that it leaves. */
async function deliverCommand({ ports, job, certainty, signal }: EntryDelivery) {
  const { commentId, instructions: text } = ReviewJobRequest.parse(job.request);
  const { threadId } = FollowupJobRequest.partial().parse(job.request);
  const command = { pull: getPullRef(job), commentId, threadId, by: job.requestedBy, text };
  const { url } = await ports.runCommand(command, { certainty, signal });
  return { url };
}

/** Updates the threads after a review that had nothing to review. */
async function deliverThreads({ ports, job, note: emit, signal }: EntryDelivery) {
  const pull = getPullRef(job);
  const run = { emit, signal };
  const threads = await ports.threads.plan({ pull }, run);
  if (threads !== undefined) await ports.threads.apply(pull, threads, run);
  return {};
}

async function deliverNotice({ ports, job, entry, certainty, signal }: EntryDelivery) {
  const written = await ports.outbox.listByJob(job.id);
  const answers = written.filter(({ kind }) => kind === "review" || kind === "reply");
  // If a job was cancelled while its answer was sent, the answer stays visible.
  if (answers.some(({ state }) => state === "done")) return {};
  const pending = answers.find(({ state }) => state === "pending");
  if (pending !== undefined)
    throw answerPendingError(job, getRecheckTime(pending, ports.clock.now()));
  const { text } = NoticePayload.parse(entry.payload);
  const newer = await findNewerCommentPage(ports, job);
  const url = newer ?? ports.pageOf(job);
  const threadId =
    job.kind === "followup" ? FollowupJobRequest.parse(job.request).threadId : undefined;
  const issue = getTriageIssue(job);
  const posted = await ports.postNotice(
    {
      pull:
        issue === undefined
          ? getPullRef(job)
          : { ...getRepository(job), number: issue, isIssue: true },
      workId: isAutomaticReview(job) ? AUTOMATIC_NOTICE_ID : job.workId,
      text,
      url,
      linkText: newer === undefined ? undefined : "newer comment",
      threadId,
    },
    signal,
    certainty,
  );
  return { url: posted.url };
}

const isSuperseded = ({ stopReason }: Job): boolean => stopReason === "superseded";

/** Returns the page of the comment that superseded a request. */
async function findNewerCommentPage(
  { jobs, commentPage }: DeliverEntryPorts,
  { supersededBy }: Job,
): Promise<string | undefined> {
  const newer = supersededBy === undefined ? undefined : await jobs.get(supersededBy);
  const { data } = ReviewJobRequest.safeParse(newer?.request);
  if (newer === undefined || data === undefined || data.commentId === 0) return undefined;
  return commentPage?.(getPullRef(newer), data.commentId);
}

/** Removes the reaction that marks a request in progress; waits for one that is being written. */
async function removeReaction({ ports, job, entry, signal }: EntryDelivery) {
  const written = await ports.outbox.listByJob(job.id);
  const reaction = written.find(
    ({ key, kind, state }) => key !== entry.key && kind === "reaction" && state === "pending",
  );
  if (reaction !== undefined)
    throw answerPendingError(job, getRecheckTime(reaction, ports.clock.now()));
  const { commentId, isOnLines } = ReviewJobRequest.parse(job.request);
  if (commentId === 0) return {};
  const kind = isOnLines === true ? "review-comment" : "issue-comment";
  try {
    await ports.comments.unreact(getPullRef(job), { kind, id: commentId }, signal);
  } catch (error) {
    // The comment may have been deleted together with its reaction.
    if (!isAppError(error, "code-host-rejected")) throw error;
  }
  return {};
}

/** Returns the time at which a write in progress is checked again. */
function getRecheckTime({ notBefore }: OutboxEntry, now: string): string {
  return new Date(Math.max(Date.parse(notBefore), Date.parse(now) + RECHECK_MS)).toISOString();
}

async function deliverReaction(write: EntryDelivery) {
  const { ports, job, entry, signal } = write;
  if (ReactionPayload.parse(entry.payload).isRemoved === true) return removeReaction(write);
  if (isSuperseded(job)) return {};
  const { commentId, isOnLines = job.kind === "followup" } = ReviewJobRequest.parse(job.request);
  const kind = isOnLines ? "review-comment" : "issue-comment";
  await ports.comments.react(getPullRef(job), { kind, id: commentId }, signal);
  return {};
}
