import type { Place } from "./anchor-finding.ts";
import type { Suggestion } from "./evaluate-suggestion.ts";
import type { Finding, ReviewEvent } from "./finding.ts";

/** A finding with the place it goes to and why. */
export interface Planned {
  readonly finding: Finding;
  /** 16 hex digits; a second finding of the same identity at another place has `-2` behind them. */
  readonly id: string;
  /** Where an inline comment stands. */
  readonly place?: Place;
  /** What the lines say that it stands on, or stood on before it was taken off them. */
  readonly text?: string;
  /** The place is not the one the model named. */
  readonly moved?: boolean | undefined;
  readonly reason: string;
  readonly suggestion?: Suggestion | undefined;
  /** Says the same as another finding, of this plan or of an earlier review: counted, not shown again. */
  readonly duplicateOf?: string;
  /** Address of the comment of an earlier review that says the same. */
  readonly saidAt?: string;
}

/** What is to be published. Every finding handed in is in exactly one bucket. */
export interface PublishPlan {
  readonly event: ReviewEvent;
  readonly inline: readonly Planned[];
  /** Shown under their path in the review's body: the review call has no file-level comments. */
  readonly file: readonly Planned[];
  readonly summary: readonly Planned[];
}
