import type { ContextNumbers, RequestSize } from "./read-context-numbers.ts";

/** Observed limits of an endpoint's context window, in the endpoint's own tokens. */
export interface ContextLimits {
  /** Tokens of prompt and answer together, as reported by the endpoint. */
  readonly window?: number | undefined;
  /** Highest observed number of tokens per character of a prompt. */
  readonly rate?: number | undefined;
  /** Estimated prompt and answer of the smallest refused request. */
  readonly refused?: number | undefined;
  /** Estimated prompt and answer of the largest accepted request. */
  readonly accepted?: number | undefined;
}

/** A request whose prompt leaves no room for an answer. */
export interface ContextOverflow {
  readonly promptTokens: number;
  /** Tokens of a prompt that leaves room for an answer. */
  readonly limitTokens: number;
  readonly windowTokens: number;
}

export type ContextFit =
  | { readonly kind: "fits"; readonly maxTokens: number }
  | { readonly kind: "too-long"; readonly overflow: ContextOverflow };

const DEFAULT_RATE = 1 / 4;
/**
 * Tokens per character assumed when an endpoint reports its window but not the length of the
 * prompt.
 */
const CONSERVATIVE_RATE = 1 / 3;
const RATE_BOUNDS = [1 / 16, 2] as const;
/**
 * Tokens per character assumed there for the length of the answer, which loses little by being
 * short.
 */
const SAFE_RATE = 1 / 2;
/** Factor applied after our estimate exceeded a window, so that the next one fits. */
const MISSED_RATE = 1.3;
/** Shortest prompt used for learning: in shorter ones the template around the prompt dominates. */
const MIN_CHARS = 400;
/** Prompts of one run differ in their tokens per character. */
const MARGIN_SHARE = 0.03;
const MARGIN_TOKENS = 16;
/** Least tokens of a useful answer. */
const MIN_ANSWER_TOKENS = 1_024;
const MIN_ANSWER_SHARE = 1 / 8;
/** Share of the window reserved for the answer when a prompt is shortened to fit. */
const ANSWER_SHARE = 1 / 4;

/**
 * Returns the number of answer tokens to request, or finds that the prompt is too long for the
 * window.
 */
export function fitToContext(
  known: ContextLimits,
  { chars, maxTokens }: { readonly chars: number; readonly maxTokens: number },
): ContextFit {
  const { window } = known;
  if (window !== undefined) return fitToWindow(window, known, { chars, maxTokens });
  if (known.refused === undefined) return { kind: "fits", maxTokens };
  const prompt = estimateTokens(known, chars);
  const seen = Math.floor((known.accepted ?? 0) - prompt);
  const most = prompt + seen < known.refused ? seen : 0;
  return { kind: "fits", maxTokens: Math.min(maxTokens, Math.max(MIN_ANSWER_TOKENS, most)) };
}

function fitToWindow(
  windowTokens: number,
  known: ContextLimits,
  { chars, maxTokens }: { readonly chars: number; readonly maxTokens: number },
): ContextFit {
  const promptTokens = estimateTokens(known, chars);
  const room = Math.floor(windowTokens - promptTokens * (1 + MARGIN_SHARE) - MARGIN_TOKENS);
  const share = Math.floor(windowTokens * MIN_ANSWER_SHARE);
  const least = Math.min(maxTokens, MIN_ANSWER_TOKENS, share);
  if (room >= least) {
    const safe = known.rate === undefined ? windowTokens - chars * SAFE_RATE : room;
    return {
      kind: "fits",
      maxTokens: Math.min(maxTokens, room, Math.max(least, Math.floor(safe))),
    };
  }
  return { kind: "too-long", overflow: computeOverflow(windowTokens, promptTokens, maxTokens) };
}

/**
 * Returns the numbers of a refused prompt, even if it fits by our estimate; `undefined` when no
 * window is known.
 */
export function findKnownOverflow(
  known: ContextLimits,
  { chars, maxTokens }: { readonly chars: number; readonly maxTokens: number },
): ContextOverflow | undefined {
  const { window } = known;
  return window === undefined
    ? undefined
    : computeOverflow(window, estimateTokens(known, chars), maxTokens);
}

function computeOverflow(
  windowTokens: number,
  promptTokens: number,
  maxTokens: number,
): ContextOverflow {
  const least = Math.min(maxTokens, MIN_ANSWER_TOKENS, Math.floor(windowTokens * MIN_ANSWER_SHARE));
  const answerTokens = Math.max(
    least,
    Math.min(maxTokens, Math.floor(windowTokens * ANSWER_SHARE)),
  );
  return { promptTokens, limitTokens: windowTokens - answerTokens, windowTokens };
}

/** Returns the limits updated by a refusal. */
export function learnRefusal(
  known: ContextLimits,
  sent: RequestSize,
  { window, promptTokens }: ContextNumbers,
): ContextLimits {
  const { chars, maxTokens = 0 } = sent;
  const refused = Math.min(
    known.refused ?? Number.POSITIVE_INFINITY,
    estimateTokens(known, chars) + maxTokens,
  );
  if (window === undefined) return { ...known, refused };
  const reportedRate = promptTokens === undefined ? undefined : promptTokens / chars;
  // The request fits this window by our estimate: the endpoint counts more tokens.
  const least = (window - maxTokens) / chars;
  const rate = known.rate ?? CONSERVATIVE_RATE;
  const counted =
    reportedRate ?? (least > rate ? Math.max(least * 1.1, rate * MISSED_RATE) : undefined);
  const smallest = Math.min(known.window ?? Number.POSITIVE_INFINITY, window);
  return { ...known, refused, window: smallest, rate: highestRate(known.rate, counted) };
}

/** Returns the limits updated by an answer; `inputTokens` as reported by the endpoint. */
export function learnAnswer(
  known: ContextLimits,
  { chars, maxTokens = 0 }: RequestSize,
  inputTokens: number | undefined,
): ContextLimits {
  const isTelling = inputTokens !== undefined && chars >= MIN_CHARS;
  const rate = isTelling ? highestRate(known.rate, inputTokens / chars) : known.rate;
  const total = estimateTokens({ ...known, rate }, chars) + maxTokens;
  return { ...known, rate, accepted: Math.max(known.accepted ?? 0, total) };
}

function highestRate(known: number | undefined, seen: number | undefined): number | undefined {
  if (seen === undefined) return known;
  const [least, most] = RATE_BOUNDS;
  return Math.max(known ?? 0, Math.min(Math.max(seen, least), most));
}

function estimateTokens({ window, rate }: ContextLimits, chars: number): number {
  return Math.ceil(chars * (rate ?? (window === undefined ? DEFAULT_RATE : CONSERVATIVE_RATE)));
}
