import { AppError } from "../../domain/core/app-error.ts";
import type { AgentRun, ContextWindow } from "../agent/conversation.ts";

/**
 * Creates the error for a prompt that leaves no room for a change; `rest` is its estimated size in tokens without the
 * change.
 */
export function contextExceededError(
  rest: number,
  { window }: Pick<AgentRun, "window">,
): AppError<"model-context-exceeded"> {
  const { tokens: windowTokens, scale = 1, fits = 0 } = window;
  const promptTokens = Math.ceil(rest * scale);
  const isOver = windowTokens === undefined || rest > fits;
  const what = isOver
    ? "the prompt does not fit the model even without the change"
    : "the prompt leaves no room for the change in the model's window";
  return new AppError(
    "model-context-exceeded",
    `${what}: without the change it takes about ${promptTokens} tokens, and ${describeLimit(window)}; choose a model with a longer context, raise the window that the endpoint serves, or shorten the review rules (REVIEW_RULES_PATH)`,
    { details: { promptTokens, windowTokens } },
  );
}

function describeLimit({
  tokens,
  scale = 1,
  fits = 0,
  exceededAt,
  accepted,
}: ContextWindow): string {
  if (tokens !== undefined) {
    const kept = tokens - Math.min(tokens, Math.round(fits * scale));
    return `the model's window is ${tokens} tokens for prompt and answer, of which about ${kept} are reserved for the answer`;
  }
  const refused = `the endpoint names no window and refused a prompt of about ${Math.ceil(exceededAt * scale)} tokens`;
  return accepted === undefined
    ? refused
    : `${refused} (the longest it accepted has about ${Math.ceil(accepted * scale)})`;
}
