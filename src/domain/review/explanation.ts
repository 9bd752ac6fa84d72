import type { Severity } from "../core/severity.ts";
import type { Category } from "../finding/finding.ts";
import type { NotReviewedReason } from "./manifest.ts";

/** A rules file, and the files of the change that it applies to. */
export interface ExplainedRule {
  /** Path on the default branch; absent for the default rules of the settings. */
  readonly path?: string | undefined;
  readonly scope: string;
  readonly files: readonly string[];
}

/** Account of what would shape the review of a change. */
export interface ReviewExplanation {
  readonly kind: "explanation";
  readonly repository: string;
  /** Full object id of the head. */
  readonly head: string;
  readonly rules: readonly ExplainedRule[];
  /** Files that the model would not see. */
  readonly leftOut: readonly { readonly path: string; readonly reason: NotReviewedReason }[];
  readonly ignorePaths: readonly string[];
  readonly muteCategories: readonly Category[];
  readonly minSeverity?: Severity | undefined;
  /** Part of the change that would be reviewed. */
  readonly depth: ExplainedDepth;
  readonly problems: readonly string[];
}

/** Hunks that would be reviewed, and hunks that earlier reviews covered. */
export interface ExplainedDepth {
  readonly hunks: number;
  readonly covered: number;
  /** Reason for reviewing the whole change again; absent for a first review and for one of new hunks only. */
  readonly widened?: string | undefined;
}
