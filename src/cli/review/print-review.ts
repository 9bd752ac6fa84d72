import { VERSION } from "../../config/version.ts";
import type { LedgerEntry } from "../../domain/agent/ledger-entry.ts";
import type { Severity } from "../../domain/core/severity.ts";
import { findWorstSeverity, isAtLeastSeverity } from "../../domain/finding/rank.ts";
import { JSON_VERSION, renderJson } from "../../domain/render/render-json.ts";
import { renderMarkdown } from "../../domain/render/render-markdown.ts";
import { renderSarif } from "../../domain/render/render-sarif.ts";
import { renderText } from "../../domain/render/render-text.ts";
import { hasCutAnswer } from "../../domain/review/merge-answers.ts";
import type { ReviewOutcome } from "../../domain/review/review-draft.ts";
import type { ReviewOptions } from "../command-options.ts";
import { EXIT } from "../exit-codes.ts";

/** Formats a review in the requested format. */
export function renderOutcome(
  outcome: ReviewOutcome,
  ledger: readonly LedgerEntry[],
  options: Pick<ReviewOptions, "format" | "json">,
): string {
  const format = options.json === true ? "json" : options.format;
  if (format === "json") return renderJson(outcome, ledger);
  if (format === "sarif") return renderSarif(outcome, { version: VERSION });
  if (outcome.kind === "nothing") {
    return format === "markdown" ? `Nothing to review: ${outcome.reason}.\n` : "";
  }
  return format === "markdown" ? renderMarkdown(outcome) : renderText(outcome);
}

/** Formats the notice that an earlier run has published this review, for JSON and Markdown. */
export function renderAlreadyReviewed(
  url: string,
  { format, json }: Pick<ReviewOptions, "format" | "json">,
): string | undefined {
  if (json === true || format === "json") {
    return `${JSON.stringify({ version: JSON_VERSION, kind: "already", url }, null, 2)}\n`;
  }
  return format === "markdown" ? `Already reviewed: ${url}\n` : undefined;
}

export interface ConclusionOptions extends Pick<ReviewOptions, "failOn"> {
  /** Advice to repeat the review of files without an answer. */
  readonly again: string;
  /** True if the base was chosen automatically. */
  readonly hasOwnBase?: boolean;
}

/** Prints to stderr what is missing from the review, and returns the exit status. */
export function concludeReview(outcome: ReviewOutcome, options: ConclusionOptions): number {
  if (outcome.kind === "nothing") {
    const isEmpty = options.hasOwnBase === true && outcome.manifest.length === 0;
    const hint = isEmpty ? "; use --base REF to compare with another commit" : "";
    process.stderr.write(`svc: nothing to review: ${outcome.reason}${hint}\n`);
    return EXIT.ok;
  }
  const unanswered = outcome.manifest.filter(({ reason }) => reason === "model-failed").length;
  if (unanswered > 0) {
    const files = `${unanswered} file${unanswered === 1 ? "" : "s"}`;
    process.stderr.write(
      `svc: the review is incomplete: the model gave no answer for ${files}; see the notes, then ${options.again}\n`,
    );
  }
  const isCut = hasCutAnswer(outcome);
  if (isCut) {
    process.stderr.write(
      `svc: the review is incomplete: an answer of the model was truncated at its length limit; raise LLM_MAX_TOKENS, then ${options.again}\n`,
    );
  }
  if (reachesFailOn(findWorstSeverity(outcome.plan), options.failOn)) return EXIT.findings;
  return unanswered > 0 || isCut ? EXIT.model : EXIT.ok;
}

/** Checks whether the worst finding reaches the severity that fails a run. */
export function reachesFailOn(worst: Severity | undefined, failOn: Severity | undefined): boolean {
  return worst !== undefined && failOn !== undefined && isAtLeastSeverity(worst, failOn);
}
