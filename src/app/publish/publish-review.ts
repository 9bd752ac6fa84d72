import { AppError, isAppError } from "../../domain/core/app-error.ts";
import type { ReviewEvent } from "../../domain/finding/finding.ts";
import { markPostedFindings } from "../../domain/finding/mark-posted.ts";
import type { PublishPlan } from "../../domain/finding/planned.ts";
import type { LinkPolicy } from "../../domain/outbound/link-policy.ts";
import type { RedactedDraft } from "../../domain/outbound/redact-draft.ts";
import type { DeclinedFinding } from "../../domain/publish/declined-finding.ts";
import type { Markers } from "../../domain/publish/marker.ts";
import { toNewReview } from "../../domain/publish/to-new-review.ts";
import type { PostedReview } from "../../domain/pull/new-review.ts";
import { type PullRef, type PullRequest, pullName } from "../../domain/pull/pull-request.ts";
import type { ReviewDraft } from "../../domain/review/review-draft.ts";
import { createFindMoved } from "../../domain/thread/find-report.ts";
import { listDeclined } from "../../domain/thread/list-declined.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { ReviewPublisher } from "../../ports/review-publisher.ts";
import { publishBlockedError } from "../outbound/check-files.ts";
import { createFindEarlierWork } from "../review/find-earlier-work.ts";
import type { RunContext } from "../run/run-context.ts";
import type { ReviewThreads } from "../thread/review-threads.ts";
import type { ThreadPlan } from "../thread/thread-plan.ts";
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
  /** Updates the threads of earlier findings; absent to leave them as they are. */
  readonly threads?: ReviewThreads | undefined;
  /** Version of this program, for the review's last line. */
  readonly version: string;
  /** Allowed link targets in the model's text; absent for none. */
  readonly links?: LinkPolicy;
  /**
   * Finds secrets in a draft that was not approved by a person; a draft with secrets is not posted. Absent if already
   * done.
   */
  readonly redactDraft?: (draft: ReviewDraft) => RedactedDraft;
}

export interface PublishResult {
  readonly url: string;
  readonly event: ReviewEvent;
  /** The posted plan; the draft's own when an earlier run posted it. */
  readonly plan: PublishPlan;
  /** True if an earlier run of the same work posted it. */
  readonly wasThere: boolean;
  /** Differences between the draft and the posted review, one line each, for the reader. */
  readonly notes: readonly string[];
}

export interface PublishContext extends RunContext {
  /** Certainty of an earlier attempt; absent for the first. */
  readonly certainty?: Certainty | undefined;
}

export type PublishReview = (
  review: FinishedReview,
  settings: PublishSettings,
  context: PublishContext,
) => Promise<PublishResult>;

/**
 * Publishes a draft as one review on the head it was made for. If the head has moved, the findings are planned again on
 * the new one, unless a person selected the old one; if the head is gone, the review has no line comments. Rejects with
 * `pull-closed` when the pull request is no longer open, with `publish-held` when an unapproved draft contains a secret
 * by now, and as `ReviewPublisher` does when the code host accepts no form of it.
 */
export function createPublishReview(ports: PublishPorts): PublishReview {
  return async (review, settings, context) => {
    const tell = (text: string): void => context.emit({ type: "log", level: "warn", text });
    const { certainty = certaintyFromPorts(ports, tell), signal } = context;
    const publishing: PublishState = { ports, review, settings, ...context, certainty };
    // No decision is based on the current state while an earlier write may still appear.
    const first = await findWithCertainty(
      () => findPublished(ports, review, signal),
      certainty,
      signal,
    );
    const threads = await ports.threads?.plan(review, context);
    const posted =
      first === undefined
        ? await postReview(publishing, threads)
        : { result: first, wasThere: true, plan: review.draft.plan, notes: [] };
    const { result, plan, wasThere, notes } = posted;
    context.emit({ type: "published", url: result.url });
    if (threads !== undefined) await ports.threads?.apply(review.pull, threads, context);
    // A review that an earlier run posted may have another event than its draft.
    return { url: result.url, event: first?.event ?? plan.event, plan, wasThere, notes };
  };
}

interface PublishState extends RunContext {
  readonly ports: PublishPorts;
  readonly review: FinishedReview & { readonly declined?: readonly DeclinedFinding[] | undefined };
  readonly settings: PublishSettings;
  readonly certainty: Certainty;
}

interface PostOutcome extends PostOnceResult<PostedReview> {
  readonly plan: PublishPlan;
  readonly notes: readonly string[];
}

async function postReview(
  first: PublishState,
  threads: ThreadPlan | undefined,
): Promise<PostOutcome> {
  const { review, emit, ports } = first;
  // Text that was not secret when the draft was made may be secret by now.
  const held = review.isApproved === true ? undefined : ports.redactDraft?.(review.draft).held;
  if (held !== undefined) throw publishBlockedError("the review", held);
  const now = await requireOpenPull(first);
  const publishing = await withoutPosted(first, threads);
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
  // A line that was missing a moment ago is checked again with the code host's own patches, and on the current head.
  const again = await resolveReviewTarget(publishing, await requireOpenPull(publishing), true);
  return sendReduced(again, (target) => sendReview(publishing, target), emit);
}

/** Removes findings of this draft that another review has posted since it was made, also on code that was moved. */
async function withoutPosted(
  first: PublishState,
  { threads, known: earlier }: Pick<ThreadPlan, "threads" | "known"> = { threads: [], known: [] },
): Promise<PublishState> {
  const { ports, emit, signal } = first;
  const review = { ...first.review, declined: listDeclined(threads) };
  const publishing = { ...first, review };
  const { posted } = await createFindEarlierWork(ports)(review.pull, signal);
  const known = new Map([...findMoved(review.draft.plan, earlier), ...posted]);
  const { plan, newlyMarked } = markPostedFindings(review.draft.plan, known);
  if (newlyMarked === 0) return publishing;
  const text = `not posted again, because an earlier review contains them: ${newlyMarked} of the findings`;
  emit({ type: "log", level: "info", text });
  return { ...publishing, review: { ...review, posted: known, draft: { ...review.draft, plan } } };
}

/** Finds earlier findings on code that was moved to another file: their threads are still about it. */
function findMoved(
  { inline, file, summary }: PublishPlan,
  earlier: ThreadPlan["known"],
): readonly (readonly [string, string])[] {
  const find = createFindMoved(earlier);
  return [...inline, ...file, ...summary].flatMap((planned) => {
    const found = find(planned);
    return found === undefined ? [] : [[planned.id, found.url] as const];
  });
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

/** Creates the error for work on a closed pull request. */
export function pullClosedError(pull: PullRef): AppError<"pull-closed"> {
  const name = pullName(pull);
  const message = `${name} is closed; reopen it, or review its branch in a checkout with: svc review --base REF`;
  return new AppError("pull-closed", message, { details: { pull: name } });
}
