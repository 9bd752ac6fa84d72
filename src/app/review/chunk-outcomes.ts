import { AppError } from "../../domain/core/app-error.ts";
import type { ChunkOutcome } from "./review-chunks.ts";

/** Throws the first failure if no part was reviewed; otherwise the review is partial or complete. */
export function requireAnyAnswer(outcomes: readonly ChunkOutcome[]): void {
  if (outcomes.some((outcome) => outcome.answers.length > 0)) return;
  const first = outcomes.find((outcome) => outcome.error !== undefined)?.error;
  if (first !== undefined) throw first;
  const problem = outcomes.flatMap((outcome) => outcome.problems)[0] ?? "no answer";
  const fix = "try another LLM_MODEL, or raise LLM_MAX_TOKENS or LLM_MAX_INPUT_TOKENS";
  throw new AppError(
    "model-answer-invalid",
    `the model returned no readable review (${problem}); ${fix}`,
    { details: {} },
  );
}

/** Describes how many parts were reviewed. */
export function describeChunks(outcomes: readonly ChunkOutcome[]): string {
  const answered = outcomes.filter((outcome) => outcome.answers.length > 0).length;
  return `${answered} of ${outcomes.length} part${outcomes.length === 1 ? "" : "s"} reviewed`;
}
