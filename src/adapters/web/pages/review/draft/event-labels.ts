import type { ReviewEvent } from "../../../../../domain/finding/finding.ts";

/** Verdicts of a review, in display order. */
export const REVIEW_EVENTS = [
  "COMMENT",
  "REQUEST_CHANGES",
  "APPROVE",
] as const satisfies readonly ReviewEvent[];

const WORDS: Readonly<Record<ReviewEvent, string>> = {
  COMMENT: "Comment",
  REQUEST_CHANGES: "Request changes",
  APPROVE: "Approve",
};

/** Returns the display name of a review event; unknown events are returned unchanged. */
export function eventLabel(event: string): string {
  return WORDS[event as ReviewEvent] ?? event;
}
