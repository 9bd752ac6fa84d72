import type { ReviewEvent } from "../finding/finding.ts";

/** A comment on lines, as the code host takes it. */
export interface NewReviewComment {
  readonly path: string;
  readonly side: "LEFT" | "RIGHT";
  readonly line: number;
  /** First line of a range, on the same side of the same hunk; absent for a single line. */
  readonly startLine?: number | undefined;
  readonly body: string;
}

/** A review in the form in which it is posted: one call holds all of it. */
export interface NewReview {
  /** Full object id of the commit that was reviewed. */
  readonly commit: string;
  readonly event: ReviewEvent;
  readonly body: string;
  readonly comments: readonly NewReviewComment[];
}

/** Something of ours on the code host. */
export interface PostedItem {
  readonly id: number;
  readonly url: string;
  readonly body: string;
}

/** A review of ours on the code host. */
export interface PostedReview extends PostedItem {
  /** Commit it was posted on; absent when that is gone. */
  readonly commit?: string | undefined;
  /** Absent when the code host does not say, as for a review that was dismissed. */
  readonly event?: ReviewEvent | undefined;
}
