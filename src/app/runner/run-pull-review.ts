import type { Severity } from "../../domain/core/severity.ts";
import type { RedactedDraft } from "../../domain/outbound/redact-draft.ts";
import type { Markers } from "../../domain/publish/marker.ts";
import { deriveWorkId } from "../../domain/publish/work-id.ts";
import { type PullRef, type PullRequest, pullName } from "../../domain/pull/pull-request.ts";
import { type RequestedEnds, toRequestedEnds } from "../../domain/pull/requested-ends.ts";
import type { ReviewDraft, ReviewOutcome } from "../../domain/review/review-draft.ts";
import type { Clock } from "../../ports/clock.ts";
import type { CommentPublisher, CommentTarget } from "../../ports/comment-publisher.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { ReviewPublisher } from "../../ports/review-publisher.ts";
import { publishBlockedError } from "../outbound/check-files.ts";
import { acknowledgeTrigger } from "../publish/acknowledge-trigger.ts";
import { findPublished } from "../publish/find-published.ts";
import {
  type PublishResult,
  type PublishReview,
  pullClosedError,
} from "../publish/publish-review.ts";
import type { CheckPorts } from "../publish/report-check-run.ts";
import type { PullReview, ReviewPull, ReviewPullSettings } from "../review/review-pull.ts";
import type { RunContext } from "../run/run-context.ts";
import { REVIEW_STEPS, runLocalJob } from "../run/run-job.ts";
import { type RunEnding, runStep, toRunEnding } from "../run/run-steps.ts";
import type { ReviewThreads } from "../thread/review-threads.ts";
import { createCheckReporter } from "./check-reporter.ts";

/** A whole job: a review of a pull request that is published, or only returned. */
export interface PullReviewJob extends Omit<PullReview, "skipsPosted" | "pull"> {
  readonly pull: PullRef;
  readonly isPublished: boolean;
  /** Id of this piece of work, which is published once. Absent to derive it from the head and the request. */
  readonly workId?: string;
  /** ISO 8601 time of the request's comment; absent for a request that is made now. */
  readonly askedAt?: string | undefined;
  /** True if no person requested the review; then it does not approve. */
  readonly isAutomatic?: boolean | undefined;
  /** Severity from which findings fail the check run; absent if findings never do. */
  readonly failOn?: Severity | undefined;
  /** Comment with the request; it gets a reaction when the work starts. */
  readonly trigger?: CommentTarget | undefined;
  /** Receives the draft before it is published, so that the findings survive a failure to post. */
  readonly onDraft?: (draft: ReviewDraft) => Promise<void> | void;
}

export interface PullReviewPorts {
  readonly reviewPull: ReviewPull;
  readonly publishReview: PublishReview;
  readonly pulls: Pick<PullReader, "pull">;
  readonly publisher: Pick<ReviewPublisher, "reviews">;
  readonly comments: Pick<CommentPublisher, "react">;
  readonly markers: Markers;
  readonly clock: Pick<Clock, "now">;
  /** Absent if check runs are not enabled. */
  readonly checks?: CheckPorts | undefined;
  /** Updates the threads of earlier findings if there is nothing to review. */
  readonly threads?: ReviewThreads | undefined;
  /** Removes secrets from a draft; a draft with secrets is not published. */
  readonly redactDraft?: (draft: ReviewDraft) => RedactedDraft;
}

export type PullReviewResult =
  | {
      readonly kind: "reviewed";
      readonly outcome: ReviewOutcome;
      readonly published?: PublishResult | undefined;
    }
  /** An earlier run has published this work: nothing was done. */
  | { readonly kind: "already"; readonly url: string; readonly worst?: Severity | undefined };

export type RunPullReview = (
  job: PullReviewJob,
  settings: ReviewPullSettings,
  context: RunContext,
) => Promise<PullReviewResult>;

/**
 * Creates the use case that runs a review job from start to end and emits its events. Rejects with `pull-closed` for a
 * closed pull request, and as its parts do.
 */
export function createRunPullReview(ports: PullReviewPorts): RunPullReview {
  return (job, settings, run) => {
    const work = async (): Promise<ReviewEnding> => {
      const pull = await ports.pulls.pull(job.pull, run.signal);
      if (!pull.isOpen) throw pullClosedError(pull.ref);
      const asked =
        job.isAutomatic === true ? undefined : toRequestedEnds(pull, getAgeMs(job, ports.clock));
      const scope = { ports, job, pull, asked, settings, run };
      return job.isPublished ? publish(scope) : review(scope);
    };
    const title = pullName(job.pull);
    return runLocalJob({ kind: "review", title, steps: REVIEW_STEPS, work }, run.emit);
  };
}

const applyRedaction = ({ redactDraft }: PullReviewPorts, draft: ReviewDraft): RedactedDraft =>
  redactDraft === undefined ? { draft } : redactDraft(draft);

/** Returns the milliseconds since the request. */
function getAgeMs({ askedAt }: PullReviewJob, clock: Pick<Clock, "now">): number {
  return askedAt === undefined ? 0 : Date.parse(clock.now()) - Date.parse(askedAt);
}

interface ReviewContext {
  readonly ports: PullReviewPorts;
  readonly job: PullReviewJob;
  readonly pull: PullRequest;
  readonly asked: RequestedEnds | undefined;
  readonly settings: ReviewPullSettings;
  readonly run: RunContext;
}

async function review({ ports, job, pull, settings, run }: ReviewContext): Promise<ReviewEnding> {
  const found = await ports.reviewPull({ ...job, pull, skipsPosted: false }, settings, run);
  const outcome = found.kind === "nothing" ? found : applyRedaction(ports, found).draft;
  await runStep(run.emit, "done", () => Promise.resolve());
  return { ...toRunEnding(outcome), result: { kind: "reviewed", outcome } };
}

async function publish(scope: ReviewContext): Promise<ReviewEnding> {
  const { ports, job, pull, run } = scope;
  const reviewId = job.workId ?? deriveWorkId("review", pull.head.sha, job.instructions ?? "");
  const earlier = await findPublished(ports, { pull: pull.ref, reviewId }, run.signal);
  const checks = createCheckReporter(scope);
  if (earlier === undefined) {
    await checks.report({ kind: "running" });
    const ending = await publishNew(scope, reviewId).catch(async (error: unknown) => {
      await checks.reportFailure(error);
      throw error;
    });
    await checks.reportResult(ending.result);
    return ending;
  }
  const { url, worst } = earlier;
  run.emit({ type: "published", url });
  await checks.report({ kind: "already", url });
  const result = { kind: "already", url, worst } as const;
  return { result, status: "published", stopReason: "final" };
}

async function publishNew(scope: ReviewContext, reviewId: string): Promise<ReviewEnding> {
  const { ports, job, pull, asked, settings, run } = scope;
  const { trigger } = job;
  if (trigger !== undefined)
    await acknowledgeTrigger(ports.comments, { pull: pull.ref, trigger }, run);
  const found = await ports.reviewPull({ ...job, pull, skipsPosted: true }, settings, run);
  if (found.kind === "nothing") {
    const threads = await ports.threads?.plan({ pull: pull.ref }, run);
    if (threads !== undefined) await ports.threads?.apply(pull.ref, threads, run);
    return { ...toRunEnding(found), result: { kind: "reviewed", outcome: found } };
  }
  const { draft: outcome, held } = applyRedaction(ports, found);
  await job.onDraft?.(outcome);
  if (held !== undefined) throw publishBlockedError("the review", held);
  const draft = { pull: pull.ref, base: pull.mergeBaseSha, draft: outcome, reviewId };
  const finished = { ...draft, ...(asked === undefined ? {} : { asked }) };
  const published = await ports.publishReview(finished, settings, run);
  await runStep(run.emit, "done", () => Promise.resolve());
  // The result reports the posted plan, because findings may have been anchored elsewhere during publication.
  const told = { ...outcome, plan: published.plan };
  const result = { kind: "reviewed", outcome: told, published } as const;
  return { result, status: "published", stopReason: outcome.stopReason };
}

type ReviewEnding = RunEnding<PullReviewResult>;
