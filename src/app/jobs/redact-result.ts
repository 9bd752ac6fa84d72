import { heldWords, holdDraft } from "../../domain/outbound/hold-draft.ts";
import type { OutboundGate } from "../../domain/outbound/outbound-gate.ts";
import { readStoredReview } from "../../domain/review/stored-draft.ts";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";

/** A runner's result without secrets. */
export interface GuardedResult {
  readonly result: RunnerResult;
  /** Why no part of it is published unless a person wants it; absent when nothing was held back. */
  readonly held?: string | undefined;
}

/** Takes secrets out of what a runner has found. */
export function guardResult(
  result: RunnerResult,
  gate: Pick<OutboundGate, "check" | "checkValue">,
): GuardedResult {
  const review = readStoredReview(result.draft);
  if (result.draft !== undefined && review !== undefined) {
    const { draft, held } = holdDraft(review.draft, gate);
    const stored: RunnerResult["draft"] = JSON.parse(JSON.stringify({ ...review, draft }));
    return { result: { ...result, draft: stored }, held };
  }
  const { value, hits } = gate.checkValue(result, "reply");
  if (hits.length === 0) return { result };
  return { result: value, held: heldWords([{ where: "the answer", hits }]) };
}
