import type { ReviewEvent } from "../finding/finding.ts";
import type { PartAnswer } from "./merge-answers.ts";

/** Verdicts, strictest first. */
const STRICT: readonly ReviewEvent[] = ["REQUEST_CHANGES", "COMMENT"];

/**
 * Merges objects of which any could be the answer: each finding once, all summaries, the strictest
 * verdict, and never an approval.
 */
export function mergeCandidates(candidates: readonly PartAnswer[]): PartAnswer {
  const comments = new Map(
    candidates.flatMap((one) => one.comments.map((item) => [JSON.stringify(item), item] as const)),
  );
  const summaries = new Set(
    candidates.map(({ summary }) => summary.trim()).filter((text) => text !== ""),
  );
  const events = new Set(candidates.map(({ event }) => event));
  return {
    summary: [...summaries].join("\n\n"),
    event: STRICT.find((event) => events.has(event)) ?? "COMMENT",
    comments: [...comments.values()],
    isCut: candidates.some(({ isCut }) => isCut === true) || undefined,
    doubt: AMBIGUOUS_DOUBT,
  };
}

const AMBIGUOUS_DOUBT =
  "the model's answer held more than one object that could be the review, or only a quoted one; findings of all of them are kept, and nothing is approved";
