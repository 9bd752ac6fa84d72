import type { ReviewEvent } from "../finding/finding.ts";

/** A comment on lines, in the form of the code host. */
export interface NewReviewComment {
  readonly path: string;
  readonly side: "LEFT" | "RIGHT";
  readonly line: number;
  /** First line of a range, on the same side of the same hunk; absent for a single line. */
  readonly startLine?: number | undefined;
  readonly body: string;
}

/** A review to post in a single call. */
export interface NewReview {
  /** Full object id of the reviewed commit. */
  readonly commit: string;
  readonly event: ReviewEvent;
  readonly body: string;
  readonly comments: readonly NewReviewComment[];
}

/** A post of the service on the code host. */
export interface PostedItem {
  readonly id: number;
  readonly url: string;
  readonly body: string;
}

/** A review of the service on the code host. */
export interface PostedReview extends PostedItem {
  /** Commit it was posted on; absent if it no longer exists. */
  readonly commit?: string | undefined;
  /** Absent if the code host does not report it, as for a dismissed review. */
  readonly event?: ReviewEvent | undefined;
}
