import type { LedgerEntry } from "../agent/ledger-entry.ts";
import { resolveAudienceTexts } from "../core/audience-text.ts";
import type { ReviewOutcome } from "../review/review-draft.ts";

/** Version of the JSON output of `--format json`. Changes are additive only. */
export const JSON_VERSION = 1;

/** Renders a review as JSON: plan, manifest and the usage of every model call. */
export function renderJson(outcome: ReviewOutcome, ledger: readonly LedgerEntry[]): string {
  return `${JSON.stringify({ version: JSON_VERSION, ...resolveAudienceTexts(outcome, true), ledger }, null, 2)}\n`;
}
