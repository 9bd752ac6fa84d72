import type { ReviewEvent } from "../../../../../domain/finding/finding.ts";

/** What a review says as a whole, in the order in which one chooses. */
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

/** A review event as people call it; anything else as it is. */
export function eventLabel(event: string): string {
  return WORDS[event as ReviewEvent] ?? event;
}
