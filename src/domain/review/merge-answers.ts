import type { ReviewEvent } from "../finding/finding.ts";

/** Answer of the model for one part of a change. */
export interface PartAnswer {
  readonly summary: string;
  readonly event: ReviewEvent;
  readonly comments: readonly unknown[];
  /** True if the end of the answer is missing; the contained findings are complete. */
  readonly isCut?: boolean | undefined;
  /** Reason to doubt that the model wrote the answer, one line. */
  readonly doubt?: string | undefined;
}

/**
 * Merges the answers of parallel reviews. Any REQUEST_CHANGES wins; APPROVE requires that every
 * part approves. Summaries are joined in order, without repeats.
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

/** Problem of a part whose answer is truncated. */
export const CUT_ANSWER = "its answer was cut; the complete findings are kept";

/** Returns whether an answer of a review was truncated: findings may be missing. */
export function hasCutAnswer({ problems }: { readonly problems: readonly string[] }): boolean {
  return problems.some((problem) => problem.endsWith(CUT_ANSWER));
}
