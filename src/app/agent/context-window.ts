import { estimateTokens } from "../../domain/agent/estimate-tokens.ts";
import type { ModelMessage } from "../../domain/agent/message.ts";
import type { AppError } from "../../domain/core/app-error.ts";
import type { ContextWindow, RefusalCount } from "./conversation.ts";

/** Estimates are imprecise, and prompts of one run differ. */
const SAFE_SHARE = 0.95;
/** Without a known window, no size below this is guessed: it fits 4,096 tokens with an answer of 1,024. */
const MIN_GUESS = 1_900;
/**
 * Without a known window, the factor above the longest accepted prompt to try, which is also the divisor of the refused
 * one.
 */
const GROWTH = 1.5;
const REFUSED_SHARE = 0.75;
const MIN_GROWTH = 1.15;
/** Maximum number of refused requests for one part of a review; an unknown window is not probed further. */
const MAX_REFUSALS = 3;

/** Returns whether another request may be sent that the endpoint could refuse. */
export const mayRiskRefusal = (refusals: RefusalCount | undefined): boolean =>
  (refusals?.count ?? 0) < MAX_REFUSALS;

/** Records that a request of `estimate` tokens was refused as too long. */
export function recordOverflow(
  window: ContextWindow,
  estimate: number,
  { details }: AppError<"model-context-exceeded">,
): void {
  const { promptTokens, limitTokens, windowTokens } = details;
  const isGrown =
    window.exceededAt < Number.POSITIVE_INFINITY && estimate > (window.accepted ?? estimate);
  window.exceededAt = Math.min(window.exceededAt, estimate);
  const isNew = window.tokens === undefined;
  window.tokens = windowTokens ?? window.tokens;
  if (promptTokens !== undefined) window.scale = promptTokens / estimate;
  if (promptTokens === undefined || limitTokens === undefined) {
    window.isFixed ||= isGrown;
    if (isNew) window.fits = estimateFit(window);
    return;
  }
  const fits = Math.max(1, Math.floor((estimate * limitTokens * SAFE_SHARE) / promptTokens));
  window.fits = isNew ? fits : Math.min(window.fits ?? fits, fits);
}

/** Records that a request of `estimate` tokens was answered. */
export function recordAccepted(window: ContextWindow, estimate: number): void {
  window.accepted = Math.max(window.accepted ?? 0, estimate);
  const isGuessed = window.tokens === undefined && window.exceededAt < Number.POSITIVE_INFINITY;
  if (isGuessed) window.fits = estimateFit(window);
}

/** Estimates a size between the accepted and the refused one, once; after another refusal, the accepted size. */
function estimateFit({ accepted, exceededAt, isFixed = false }: ContextWindow): number {
  const known = Math.min(accepted ?? MIN_GUESS, exceededAt - 1);
  const more = Math.floor(Math.min(known * GROWTH, exceededAt * REFUSED_SHARE));
  const mayGrow = accepted !== undefined && !isFixed && more >= known * MIN_GROWTH;
  return Math.max(1, mayGrow ? more : known);
}

const RESULT_TOO_LONG =
  "[left out: too long for what is left of the model's context window; ask for less, or answer]";

/** Replaces the tool results that do not fit the transcript. */
export function truncateResults(
  results: readonly ModelMessage[],
  before: readonly ModelMessage[],
  { fits = Number.POSITIVE_INFINITY }: ContextWindow,
): ModelMessage[] {
  let room = fits * SAFE_SHARE - estimateTokens(before);
  return results.map((result) => {
    const fitting =
      estimateTokens([result]) <= room ? result : { ...result, content: RESULT_TOO_LONG };
    room -= estimateTokens([fitting]);
    return fitting;
  });
}
