import { estimateTokens } from "../../domain/agent/estimate-tokens.ts";
import type { AppError } from "../../domain/errors/app-error.ts";
import type { ModelMessage } from "../../domain/model/message.ts";
import type { ContextWindow } from "../agent-run.ts";

/** Estimates are rough, and prompts of one run differ. */
const SURE_SHARE = 0.95;
/** Where no window is known, nothing is guessed below this. */
export const SMALLEST_GUESS = 1_900;
/**
 * Lengths to try where the endpoint names no window, each once. The last one fits a window of 4,096 tokens with an
 * answer of 1,024.
 */
const UNNAMED_FITS: readonly number[] = [5_000, SMALLEST_GUESS];

/** Learns from a request of `estimate` tokens that was refused as too long. */
export function learnExceeded(
  window: ContextWindow,
  estimate: number,
  { details }: AppError<"model-context-exceeded">,
): void {
  window.exceededAt = Math.min(window.exceededAt, estimate);
  const { promptTokens, limitTokens, windowTokens } = details;
  window.tokens = windowTokens ?? window.tokens;
  if (promptTokens !== undefined) window.scale = promptTokens / estimate;
  const fits =
    promptTokens === undefined || limitTokens === undefined
      ? guessFits(window, estimate)
      : Math.floor((estimate * limitTokens * SURE_SHARE) / promptTokens);
  window.fits = Math.max(1, Math.min(window.fits ?? Number.POSITIVE_INFINITY, fits));
}

function guessFits({ fits, accepted = 0 }: ContextWindow, estimate: number): number {
  // Another conversation has learnt more since this request was made.
  if (fits !== undefined && estimate > fits) return fits;
  const guess = UNNAMED_FITS.find((tokens) => tokens < estimate) ?? estimate - 1;
  return accepted < estimate ? Math.max(guess, accepted) : guess;
}

/** Learns from a request of `estimate` tokens that was answered. */
export function learnAccepted(window: ContextWindow, estimate: number): void {
  window.accepted = Math.max(window.accepted ?? 0, estimate);
}

const TOO_LONG =
  "[left out: too long for what is left of the model's context window; ask for less, or answer]";

/** Leaves out the results that a transcript has no room for. */
export function fitResults(
  results: readonly ModelMessage[],
  before: readonly ModelMessage[],
  { fits = Number.POSITIVE_INFINITY }: ContextWindow,
): ModelMessage[] {
  let room = fits * SURE_SHARE - estimateTokens(before);
  return results.map((result) => {
    const fitting = estimateTokens([result]) <= room ? result : { ...result, content: TOO_LONG };
    room -= estimateTokens([fitting]);
    return fitting;
  });
}
