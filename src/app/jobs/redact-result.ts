import { redactDraft, secretHitsMessage } from "../../domain/outbound/redact-draft.ts";
import type { SecretFilter } from "../../domain/outbound/secret-filter.ts";
import { readStoredReview } from "../../domain/review/stored-draft.ts";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";

/** A runner's result without secrets. */
export interface RedactedResult {
  readonly result: RunnerResult;
  /** Reason for blocking automatic publication; absent when nothing was redacted. */
  readonly held?: string | undefined;
}

/** Removes secrets from a runner's result. */
export function redactResult(
  result: RunnerResult,
  gate: Pick<SecretFilter, "redact" | "redactValue">,
): RedactedResult {
  const review = readStoredReview(result.draft);
  if (result.draft !== undefined && review !== undefined) {
    const { draft, held } = redactDraft(review.draft, gate);
    const stored: RunnerResult["draft"] = JSON.parse(JSON.stringify({ ...review, draft }));
    return { result: { ...result, draft: stored }, held };
  }
  const { value, hits } = gate.redactValue(result, "reply");
  if (hits.length === 0) return { result };
  return { result: value, held: secretHitsMessage([{ where: "the answer", hits }]) };
}
