import type { StepName } from "../../domain/event/run-event.ts";
import type { Severity } from "../../domain/finding/finding.ts";
import type { HeldDraft } from "../../domain/outbound/hold-draft.ts";
import type { Markers } from "../../domain/publish/marker.ts";
import { workId } from "../../domain/publish/work-id.ts";
import { type AskedEnds, endsAsAsked } from "../../domain/pull/asked-ends.ts";
import { type PullRef, type PullRequest, pullName } from "../../domain/pull/pull-request.ts";
import type { ReviewDraft, ReviewOutcome } from "../../domain/review/review-draft.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { CommentTarget, ReviewPublisher } from "../../ports/review-publisher.ts";
import { publishHeld } from "../outbound/publish-held.ts";
import { takeTrigger } from "../publish/acknowledge-trigger.ts";
import { findPublished } from "../publish/find-published.ts";
import { type Published, type PublishReview, pullClosed } from "../publish/publish-review.ts";
import type { PullReview, ReviewPull, ReviewPullSettings } from "../review/review-pull.ts";
import type { RunContext } from "../run/run-context.ts";
import { type Ending, endingOf, endRun, inStep } from "../run/run-steps.ts";

/** A whole job: a review of a pull request that is published, or only given back. */
export interface PullReviewJob extends Omit<PullReview, "skipsSaid" | "pull"> {
  readonly pull: PullRef;
  readonly isPublished: boolean;
  /**
   * Names this piece of work: the same work is published once. Absent: it is the same work as long as head and wish
   * are the same.
   */
  readonly workId?: string;
  /** ISO 8601 time of the comment that asked; absent: it is asked for now. */
  readonly askedAt?: string | undefined;
  /** Comment that asked for it; it gets a reaction when the work is taken. */
  readonly trigger?: CommentTarget | undefined;
  /** Takes the draft before it is published, so that what was found outlives a failure to post it. */
  readonly onDraft?: (draft: ReviewDraft) => Promise<void> | void;
}

export interface PullReviewPorts {
  readonly reviewPull: ReviewPull;
  readonly publishReview: PublishReview;
  readonly pulls: Pick<PullReader, "pull">;
  readonly publisher: Pick<ReviewPublisher, "reviews" | "react">;
  readonly markers: Markers;
  readonly clock: Pick<Clock, "now">;
  /** Takes secrets out of a draft; what held one is not published. */
  readonly hold?: (draft: ReviewDraft) => HeldDraft;
}

export type PullReviewResult =
  | {
      readonly kind: "reviewed";
      readonly outcome: ReviewOutcome;
      readonly published?: Published | undefined;
    }
  /** An earlier run has published this very work: nothing was done. */
  | { readonly kind: "already"; readonly url: string; readonly worst?: Severity | undefined };

export type RunPullReview = (
  job: PullReviewJob,
  settings: ReviewPullSettings,
  context: RunContext,
) => Promise<PullReviewResult>;

const STEPS: readonly StepName[] = ["clone", "fetch-pr", "context", "llm", "done"];

/**
 * Runs a review job from its start to its end and tells all of it as events. Rejects with `pull-closed` for a pull
 * request that is closed, and as its parts do.
 */
export function createRunPullReview(ports: PullReviewPorts): RunPullReview {
  return async (job, settings, run) => {
    const { emit, signal } = run;
    emit({ type: "run-start", kind: "review", title: pullName(job.pull), steps: [...STEPS] });
    return endRun(emit, async () => {
      const pull = await ports.pulls.pull(job.pull, signal);
      if (!pull.isOpen) throw pullClosed(pull.ref);
      const asked = endsAsAsked(pull, ageOf(job, ports.clock));
      const scope = { ports, job, pull, asked, settings, run };
      return job.isPublished ? publish(scope) : review(scope);
    });
  };
}

const holdBack = ({ hold }: PullReviewPorts, draft: ReviewDraft): HeldDraft =>
  hold === undefined ? { draft } : hold(draft);

/** Milliseconds since it was asked for. */
function ageOf({ askedAt }: PullReviewJob, clock: Pick<Clock, "now">): number {
  return askedAt === undefined ? 0 : Date.parse(clock.now()) - Date.parse(askedAt);
}

interface Scope {
  readonly ports: PullReviewPorts;
  readonly job: PullReviewJob;
  readonly pull: PullRequest;
  readonly asked: AskedEnds | undefined;
  readonly settings: ReviewPullSettings;
  readonly run: RunContext;
}

async function review({ ports, job, pull, settings, run }: Scope): Promise<Ended> {
  const found = await ports.reviewPull({ ...job, pull, skipsSaid: false }, settings, run);
  const outcome = found.kind === "nothing" ? found : holdBack(ports, found).draft;
  await inStep(run.emit, "done", () => Promise.resolve());
  return { ...endingOf(outcome), result: { kind: "reviewed", outcome } };
}

async function publish({ ports, job, pull, asked, settings, run }: Scope): Promise<Ended> {
  const { emit, signal } = run;
  const reviewId = job.workId ?? workId("review", pull.head.sha, job.instructions ?? "");
  const earlier = await findPublished(ports, { pull: pull.ref, reviewId }, signal);
  if (earlier !== undefined) {
    emit({ type: "published", url: earlier.url });
    const { url, worst } = earlier;
    const result = { kind: "already", url, worst } as const;
    return { result, status: "published", stopReason: "final" };
  }
  const { trigger } = job;
  if (trigger !== undefined) await takeTrigger(ports.publisher, { pull: pull.ref, trigger }, run);
  const found = await ports.reviewPull({ ...job, pull, skipsSaid: true }, settings, run);
  if (found.kind === "nothing")
    return { ...endingOf(found), result: { kind: "reviewed", outcome: found } };
  const { draft: outcome, held } = holdBack(ports, found);
  await job.onDraft?.(outcome);
  if (held !== undefined) throw publishHeld("the review", held);
  const draft = { pull: pull.ref, base: pull.mergeBaseSha, draft: outcome, reviewId };
  const finished = { ...draft, ...(asked === undefined ? {} : { asked }) };
  const published = await ports.publishReview(finished, settings, run);
  await inStep(emit, "done", () => Promise.resolve());
  // What is told of the review is what was posted: where its findings stand may have changed on the way.
  const told = { ...outcome, plan: published.plan };
  const result = { kind: "reviewed", outcome: told, published } as const;
  return { result, status: "published", stopReason: outcome.stopReason };
}

type Ended = Ending<PullReviewResult>;
