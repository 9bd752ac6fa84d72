import type { ReviewEvent } from "../finding/finding.ts";

/** What the model said of one part of a change. */
export interface PartAnswer {
  readonly summary: string;
  readonly event: ReviewEvent;
  readonly comments: readonly unknown[];
  /** The end of the answer is missing; what is here is whole. */
  readonly isCut?: boolean | undefined;
  /** Why the answer may not be the model's own, one line. */
  readonly doubt?: string | undefined;
}

/**
 * Merges the answers of side-by-side reviews. Any REQUEST_CHANGES wins; APPROVE holds only when every part approves.
 * Summaries follow each other in order, each once.
 */
export function mergeAnswers(answers: readonly PartAnswer[]): PartAnswer {
  const summaries = new Set(
    answers.map((answer) => answer.summary.trim()).filter((text) => text !== ""),
  );
  return {
    summary: [...summaries].join("\n\n"),
    event: mergeEvents(answers.map((answer) => answer.event)),
    comments: answers.flatMap((answer) => answer.comments),
  };
}

function mergeEvents(events: readonly ReviewEvent[]): ReviewEvent {
  if (events.includes("REQUEST_CHANGES")) return "REQUEST_CHANGES";
  return events.length > 0 && events.every((event) => event === "APPROVE") ? "APPROVE" : "COMMENT";
}
