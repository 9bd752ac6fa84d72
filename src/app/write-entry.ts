import { z } from "zod";
import { AppError } from "../domain/errors/app-error.ts";
import { StopReason } from "../domain/event/run-event.ts";
import { approvedVersion } from "../domain/job/approved-version.ts";
import { type Job, JobUsage } from "../domain/job/job.ts";
import { FollowupJobRequest, ReviewJobRequest } from "../domain/job/job-request.ts";
import type { OutboxEntry } from "../domain/job/outbox-entry.ts";
import { applyEdits } from "../domain/review/draft-edits.ts";
import { readStoredReview } from "../domain/review/stored-draft.ts";
import { triageIssueOf } from "../domain/runner/plan-result.ts";
import { SaidReply } from "../domain/runner/runner-result.ts";
import type { DraftStore } from "../ports/draft-store.ts";
import type { EventLog, SaidEvent } from "../ports/event-log.ts";
import type { JobStore } from "../ports/job-store.ts";
import type { Outbox } from "../ports/outbox.ts";
import type { ReviewPublisher } from "../ports/review-publisher.ts";
import type { PublishSettings } from "./aim-review.ts";
import { pullRefOf } from "./make-spec.ts";
import { repositoryOf } from "./make-task-spec.ts";
import type { PostNotice } from "./post-notice.ts";
import type { ReplyPoster } from "./post-reply.ts";
import type { PublishReview } from "./publish-review.ts";
import type { StepJobPorts } from "./step-job.ts";

export interface WriteEntryPorts extends Pick<StepJobPorts, "clock"> {
  readonly jobs: Pick<JobStore, "get">;
  readonly drafts: Pick<DraftStore, "get">;
  readonly outbox: Pick<Outbox, "of">;
  readonly events: Pick<EventLog, "append">;
  readonly publisher: Pick<ReviewPublisher, "react">;
  readonly publishReview: PublishReview;
  readonly replies: Pick<ReplyPoster, "post">;
  readonly postNotice: PostNotice;
  /** Ends what a task had begun to write; gives the page of the pull request that came of it, if one did. */
  readonly settleTask: (job: Job, signal: AbortSignal) => Promise<{ readonly url?: string }>;
  /** Where a person reads more about a job; absent when no pages are served. */
  readonly pageOf: (job: Job) => string | undefined;
}

/** Makes one write of the outbox that is not there yet. */
export type WriteEntry = (
  entry: OutboxEntry,
  signal: AbortSignal,
) => Promise<{ readonly url?: string }>;

const NoticePayload = z.object({ text: z.string() });
const ReplyPayload = z.object({
  reply: SaidReply,
  usage: JobUsage.optional(),
  stopReason: StopReason.optional(),
});

/**
 * Brings entries to the code host. Where they go comes from the job's row alone. Each kind reads back before it writes.
 * Rejects as its ports do.
 */
export function createWriteEntry(ports: WriteEntryPorts, settings: PublishSettings): WriteEntry {
  return async (entry, signal) => {
    const job = await ports.jobs.get(entry.jobId);
    if (job === undefined) throw new Error(`${entry.key} is of no job`);
    const write = { ports, job, entry, signal };
    switch (entry.kind) {
      case "review":
        return publish(write, settings);
      case "reply":
        return reply(write);
      case "notice":
        return tell(write);
      case "reaction":
        return react(write);
      case "settle":
        return ports.settleTask(job, signal);
    }
  };
}

interface Write {
  readonly ports: WriteEntryPorts;
  readonly job: Job;
  readonly entry: OutboxEntry;
  readonly signal: AbortSignal;
}

async function publish({ ports, job, entry, signal }: Write, settings: PublishSettings) {
  if (job.status !== "publishing") throw notWanted(job);
  const stored = await ports.drafts.get(job.id);
  const review = readStoredReview(JSON.parse(stored?.text ?? "null"));
  if (review === undefined) throw new Error(`job ${job.id} has no draft that can be read`);
  const said: SaidEvent[] = [];
  const emit = (body: SaidEvent["body"]): void => {
    // That it is out is told with the job's own step.
    if (body.type !== "published") said.push({ body, at: ports.clock.now() });
  };
  try {
    const draft = applyEdits(review.draft, review.edits);
    const approved = approvedVersion(entry);
    if (approved !== undefined && approved !== stored?.version) throw draftChanged(job);
    const isApproved = approved !== undefined;
    const { ends: asked } = ReviewJobRequest.parse(job.request);
    const whole = {
      ...{ pull: pullRefOf(job), base: review.base, draft, reviewId: job.workId, isApproved },
      ...(asked === undefined ? {} : { asked }),
    };
    const { url } = await ports.publishReview(whole, settings, { emit, signal });
    return { url };
  } finally {
    if (said.length > 0) await ports.events.append(job.id, said);
  }
}

/** The job has ended meanwhile: its answer is not to be seen any more. */
function notWanted({ id, status }: Job): AppError<"cancelled"> {
  return new AppError("cancelled", `${id} is ${status}`, { details: {} });
}

function answerUnderWay({ id }: Job): AppError<"code-host-unclear"> {
  const message = `the answer of ${id} may be under way; what became of it is told when that is known`;
  return new AppError("code-host-unclear", message, { details: {} });
}

function draftChanged({ id }: Job): AppError<"draft-changed"> {
  const message = "the draft was changed while it was to be published; look at it again";
  return new AppError("draft-changed", message, { details: { job: id } });
}

async function reply({ ports, job, entry, signal }: Write) {
  if (job.status !== "running") throw notWanted(job);
  const { reply: said, usage, stopReason = "final" } = ReplyPayload.parse(entry.payload);
  const { commentId, threadId } = FollowupJobRequest.parse(job.request);
  const { input = 0, cached = 0, output = 0, calls = 0 } = usage ?? {};
  const tokens = { inputTokens: input, cachedTokens: cached, outputTokens: output };
  const { result } = await ports.replies.post(
    { pull: pullRefOf(job), commentId, threadId },
    { ...said, usage: { ...tokens, estimated: false }, calls, stopReason },
    signal,
  );
  return { url: result.url };
}

async function tell({ ports, job, entry, signal }: Write) {
  const written = await ports.outbox.of(job.id);
  const answers = written.filter(({ kind }) => kind === "review" || kind === "reply");
  // Of a job that was cancelled while its answer went out, the answer is what there is to see.
  if (answers.some(({ state }) => state === "done")) return {};
  if (answers.some(({ state }) => state === "pending")) throw answerUnderWay(job);
  const { text } = NoticePayload.parse(entry.payload);
  const url = ports.pageOf(job);
  const threadId =
    job.kind === "followup" ? FollowupJobRequest.parse(job.request).threadId : undefined;
  const issue = triageIssueOf(job);
  const posted = await ports.postNotice(
    {
      pull: issue === undefined ? pullRefOf(job) : { ...repositoryOf(job), number: issue },
      workId: job.workId,
      text,
      ...(url === undefined ? {} : { url }),
      ...(threadId === undefined ? {} : { threadId }),
    },
    signal,
  );
  return { url: posted.url };
}

async function react({ ports, job, signal }: Write) {
  const { commentId } = ReviewJobRequest.parse(job.request);
  const kind = job.kind === "followup" ? "review-comment" : "issue-comment";
  await ports.publisher.react(pullRefOf(job), { kind, id: commentId }, signal);
  return {};
}
