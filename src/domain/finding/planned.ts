import type { Place } from "./anchor-finding.ts";
import type { Suggestion } from "./evaluate-suggestion.ts";
import type { Finding, ReviewEvent } from "./finding.ts";

/** Finding with its destination and the reason for it. */
export interface Planned {
  readonly finding: Finding;
  /**
   * 16 hex digits; a second finding with the same identity at another place gets the suffix `-2`.
   */
  readonly id: string;
  /** Position of an inline comment. */
  readonly place?: Place | undefined;
  /** Text of the anchored lines, or of the lines before the finding was moved to the summary. */
  readonly text?: string | undefined;
  /** True if the place differs from the one the model named. */
  readonly moved?: boolean | undefined;
  readonly reason: string;
  readonly suggestion?: Suggestion | undefined;
  /**
   * Id of a finding, of this plan or of an earlier review, that reports the same issue: this one is counted, not shown
   * again.
   */
  readonly duplicateOf?: string | undefined;
  /** Address of the comment of that earlier review. */
  readonly saidAt?: string | undefined;
  /** True if its category is muted: it is listed in a folded section and does not count. */
  readonly muted?: boolean | undefined;
}

/** Plan of a review to publish. Every finding is in exactly one bucket. */
export interface PublishPlan {
  readonly event: ReviewEvent;
  readonly inline: readonly Planned[];
  /** Shown under their path in the review's body: the review API has no file-level comments. */
  readonly file: readonly Planned[];
  readonly summary: readonly Planned[];
}
