import type { LedgerEntry } from "../agent/ledger-entry.ts";
import { resolveAudienceTexts } from "../core/audience-text.ts";
import type { ReviewOutcome } from "../review/review-draft.ts";

/** Version of the shape that `--format json` prints. It grows by addition only. */
export const JSON_VERSION = 1;

/** Writes a review as JSON with everything there is: plan, manifest and the account of every model call. */
export function renderJson(outcome: ReviewOutcome, ledger: readonly LedgerEntry[]): string {
  return `${JSON.stringify({ version: JSON_VERSION, ...resolveAudienceTexts(outcome, true), ledger }, null, 2)}\n`;
}
