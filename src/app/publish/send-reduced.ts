import { type AppError, isAppError } from "../../domain/core/app-error.ts";
import type { PublishPlan } from "../../domain/finding/planned.ts";
import { toBodyOnlyPlan } from "../../domain/publish/to-new-review.ts";
import type { Emit } from "../run/run-context.ts";
import type { ReviewTarget } from "./resolve-target.ts";

/** Maximum number of attempts to find the comments that the code host rejects. */
const MAX_ATTEMPTS = 64;

/**
 * Sends a review with as few changes as the code host requires: unchanged, as a comment, without one line comment,
 * without two, and so on; at last without line comments. The review states the changes. Rejects as `send` does.
 */
export async function sendReduced<Result>(
  target: ReviewTarget,
  send: (target: ReviewTarget) => Promise<Result>,
  emit: Emit,
): Promise<Result> {
  let refusal: AppError<"review-rejected"> | undefined;
  for (const reduced of generateReductions(target)) {
    try {
      return await send(reduced);
    } catch (error) {
      if (!isAppError(error, "review-rejected")) throw error;
      if (refusal === undefined) emit(refusalEvent(error));
      refusal = error;
    }
  }
  throw refusal ?? new Error("a review has no form");
}

function refusalEvent({ details }: AppError<"review-rejected">): Parameters<Emit>[0] {
  const problems = details.problems.join("; ");
  const text = `the code host refused the review again (${problems}), looking for the part that it refuses`;
  return { type: "log", level: "warn", text };
}

/** Yields the forms to try, least changed first. */
function* generateReductions(target: ReviewTarget): Generator<ReviewTarget> {
  const { inline, event } = target.plan;
  const comment = downgradeToComment(target);
  yield target;
  if (event !== "COMMENT" && inline.length > 0) yield comment;
  yield* withFewerLines(target);
  if (event === "COMMENT") return;
  yield* withFewerLines(comment);
  if (inline.length === 0) yield comment;
}

/** Yields forms with some comments removed from their lines, and at last with all. */
function* withFewerLines(target: ReviewTarget): Generator<ReviewTarget> {
  const { inline } = target.plan;
  let attempts = 0;
  for (let size = 1; size < inline.length && attempts < MAX_ATTEMPTS; size++) {
    for (const refused of generateSubsets(inline.length, size)) {
      if (attempts === MAX_ATTEMPTS) break;
      attempts += 1;
      yield moveToSummary(target, new Set(refused));
    }
  }
  if (inline.length > 0) yield moveToSummary(target, new Set(inline.keys()));
}

/** Yields the subsets of 0 … count - 1 with `size` members. */
function* generateSubsets(count: number, size: number, from = 0): Generator<readonly number[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let first = from; first <= count - size; first++) {
    for (const rest of generateSubsets(count, size - 1, first + 1)) yield [first, ...rest];
  }
}

function moveToSummary(
  { plan, commit, banner }: ReviewTarget,
  refused: ReadonlySet<number>,
): ReviewTarget {
  const taken = plan.inline.filter((_, at) => refused.has(at));
  const moved: PublishPlan = {
    ...toBodyOnlyPlan({ ...plan, inline: taken }),
    inline: plan.inline.filter((_, at) => !refused.has(at)),
  };
  const line =
    refused.size === 1
      ? "The code host refused one comment on its line; it is listed below."
      : `The code host refused ${refused.size} comments on their lines; they are listed below.`;
  return { commit, plan: moved, banner: [...banner, line] };
}

function downgradeToComment({ plan, commit, banner }: ReviewTarget): ReviewTarget {
  const wanted = plan.event === "APPROVE" ? "an approval" : "a request for changes";
  const line = `The code host refused ${wanted}. This is a comment only.`;
  return { commit, plan: { ...plan, event: "COMMENT" }, banner: [...banner, line] };
}
