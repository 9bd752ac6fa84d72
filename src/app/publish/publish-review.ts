import { AppError, isAppError } from "../../domain/core/app-error.ts";
import type { ReviewEvent } from "../../domain/finding/finding.ts";
import { markPostedFindings } from "../../domain/finding/mark-posted.ts";
import type { PublishPlan } from "../../domain/finding/planned.ts";
import type { LinkPolicy } from "../../domain/outbound/link-policy.ts";
import type { RedactedDraft } from "../../domain/outbound/redact-draft.ts";
import type { Markers } from "../../domain/publish/marker.ts";
import { toNewReview } from "../../domain/publish/to-new-review.ts";
import type { PostedReview } from "../../domain/pull/new-review.ts";
import { type PullRef, type PullRequest, pullName } from "../../domain/pull/pull-request.ts";
import type { ReviewDraft } from "../../domain/review/review-draft.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { ReviewPublisher } from "../../ports/review-publisher.ts";
import { publishBlockedError } from "../outbound/publish-blocked-error.ts";
import { createFindPostedFindings } from "../review/find-posted-findings.ts";
import type { RunContext } from "../run/run-context.ts";
import { type Certainty, type CertaintyConfig, certaintyFromPorts } from "./certainty.ts";
import { findPublished } from "./find-published.ts";
import { findWithCertainty, type PostOnceResult, postOnce } from "./post-once.ts";
import {
  type FinishedReview,
  type PublishSettings,
  type ReviewTarget,
  resolveReviewTarget,
} from "./resolve-target.ts";
import { sendReduced } from "./send-reduced.ts";

export interface PublishPorts {
  readonly pulls: PullReader;
  readonly publisher: ReviewPublisher;
  readonly markers: Markers;
  readonly clock: Clock;
  readonly certainty?: CertaintyConfig | undefined;
  /** Of this program, for the review's last line. */
  readonly version: string;
  /** Where a model may link to; nowhere when absent. */
  readonly links?: LinkPolicy;
  /** Finds secrets in a draft that nobody has looked at: one that holds any is not posted. Absent: it was done before. */
  readonly redactDraft?: (draft: ReviewDraft) => RedactedDraft;
}

export interface PublishResult {
  readonly url: string;
  readonly event: ReviewEvent;
  /** As it was posted; the draft's own when an earlier run has posted it. */
  readonly plan: PublishPlan;
  /** Whether it was there before: by an earlier run of the same work. */
  readonly wasThere: boolean;
  /** Differences between the draft and what was posted, one line each, for the reader. */
  readonly notes: readonly string[];
}

export interface PublishContext extends RunContext {
  /** What is known of an earlier attempt; absent: this is the first. */
  readonly certainty?: Certainty | undefined;
}

export type PublishReview = (
  review: FinishedReview,
  settings: PublishSettings,
  context: PublishContext,
) => Promise<PublishResult>;

/**
 * Publishes a draft as one review on the head it was made for. A head that moved has the findings planned again on the
 * new one, unless a person wants it on the old one; a head that is gone gets a review without lines. Rejects with `pull-closed` when the pull request is no
 * longer open, with `publish-held` when a draft that nobody has looked at holds a secret by now, and as
 * `ReviewPublisher` does when the code host takes it in no form.
 */
export function createPublishReview(ports: PublishPorts): PublishReview {
  return async (review, settings, context) => {
    const tell = (text: string): void => context.emit({ type: "log", level: "warn", text });
    const { certainty = certaintyFromPorts(ports, tell), signal } = context;
    const publishing: PublishState = { ports, review, settings, ...context, certainty };
    // Nothing is decided on what is there now while a write of ours may still appear.
    const first = await findWithCertainty(
      () => findPublished(ports, review, signal),
      certainty,
      signal,
    );
    const posted =
      first === undefined
        ? await postReview(publishing)
        : { result: first, wasThere: true, plan: review.draft.plan, notes: [] };
    const { result, plan, wasThere, notes } = posted;
    context.emit({ type: "published", url: result.url });
    // A review that an earlier run posted may have another event than its draft.
    return { url: result.url, event: first?.event ?? plan.event, plan, wasThere, notes };
  };
}

interface PublishState extends RunContext {
  readonly ports: PublishPorts;
  readonly review: FinishedReview;
  readonly settings: PublishSettings;
  readonly certainty: Certainty;
}

interface PostOutcome extends PostOnceResult<PostedReview> {
  readonly plan: PublishPlan;
  readonly notes: readonly string[];
}

async function postReview(first: PublishState): Promise<PostOutcome> {
  const { review, emit, ports } = first;
  // What was no secret when the draft was made may be one by now.
  const held = review.isApproved === true ? undefined : ports.redactDraft?.(review.draft).held;
  if (held !== undefined) throw publishBlockedError("the review", held);
  const now = await requireOpenPull(first);
  const publishing = await withoutPosted(first);
  try {
    return await sendReview(publishing, await resolveReviewTarget(publishing, now, false));
  } catch (error) {
    if (!isAppError(error, "review-rejected")) throw error;
    const said = error.details.problems.join("; ");
    emit({
      type: "log",
      level: "warn",
      text: `the code host refused the review (${said}), planning it again`,
    });
  }
  // What was not on its line a moment ago is judged by the code host's own patches, and on the head of now.
  const again = await resolveReviewTarget(publishing, await requireOpenPull(publishing), true);
  return sendReduced(again, (target) => sendReview(publishing, target), emit);
}

/** Another review may have posted findings of this draft since it was made: they are not posted again. */
async function withoutPosted(publishing: PublishState): Promise<PublishState> {
  const { ports, review, emit, signal } = publishing;
  const posted = await createFindPostedFindings(ports)(review.pull, signal);
  const { plan, newlyMarked } = markPostedFindings(review.draft.plan, posted);
  if (newlyMarked === 0) return publishing;
  const text = `not posted again, as an earlier review holds them: ${newlyMarked} of the findings`;
  emit({ type: "log", level: "info", text });
  return { ...publishing, review: { ...review, posted, draft: { ...review.draft, plan } } };
}

async function sendReview(publishing: PublishState, target: ReviewTarget): Promise<PostOutcome> {
  const { ports, review, certainty, signal } = publishing;
  const newReview = toNewReview({ ...review, ...target, ...ports });
  const posted = await postOnce(
    {
      find: () => findPublished(ports, review, signal),
      post: () => ports.publisher.postReview(review.pull, newReview, signal),
    },
    certainty,
    signal,
  );
  return { ...posted, plan: target.plan, notes: target.banner };
}

async function requireOpenPull({ ports, review, signal }: PublishState): Promise<PullRequest> {
  const now = await ports.pulls.pull(review.pull, signal);
  if (!now.isOpen) throw pullClosedError(review.pull);
  return now;
}

/** The refusal to work on a pull request that is closed. */
export function pullClosedError(pull: PullRef): AppError<"pull-closed"> {
  const name = pullName(pull);
  const message = `${name} is closed; reopen it, or review its branch in a checkout with: svc review --base REF`;
  return new AppError("pull-closed", message, { details: { pull: name } });
}
