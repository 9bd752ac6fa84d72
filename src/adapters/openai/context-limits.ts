import type { ContextNumbers, RequestSize } from "./read-context-numbers.ts";

/** What requests so far have shown of an endpoint's context window, in the endpoint's own tokens. */
export interface ContextLimits {
  /** Tokens of prompt and answer together, as the endpoint names them. */
  readonly window?: number | undefined;
  /** Tokens for each character of a prompt, the most seen. */
  readonly rate?: number | undefined;
  /** Prompt and answer of the smallest refused request, as estimated. */
  readonly refused?: number | undefined;
  /** Prompt and answer of the largest accepted request, as estimated. */
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
/** Assumed where an endpoint names its window and not the length of the prompt. */
const CONSERVATIVE_RATE = 1 / 3;
const RATE_BOUNDS = [1 / 16, 2] as const;
/** Assumed there for the length of an answer that is asked for, which loses little by being short. */
const SAFE_RATE = 1 / 2;
/** A window that was missed by our count is not to be missed twice. */
const MISSED_RATE = 1.3;
/** Short prompts say more of the template around them than of the tokens in them. */
const MIN_CHARS = 400;
/** Prompts of one run differ in their tokens for each character. */
const MARGIN_SHARE = 0.03;
const MARGIN_TOKENS = 16;
/** Fewer tokens than these make no answer. */
const MIN_ANSWER_TOKENS = 1_024;
const MIN_ANSWER_SHARE = 1 / 8;
/** Share of the window that is kept for the answer when a prompt is made to fit. */
const ANSWER_SHARE = 1 / 4;

/** Decides how many tokens to ask for, or finds that the prompt is too long for the window. */
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

/** Numbers of a prompt that was refused, whether or not it fits by our count; absent where no window is known. */
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
  const kept = Math.max(least, Math.min(maxTokens, Math.floor(windowTokens * ANSWER_SHARE)));
  return { promptTokens, limitTokens: windowTokens - kept, windowTokens };
}

/** Adds what a refusal tells. */
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
  const told = promptTokens === undefined ? undefined : promptTokens / chars;
  // A window that this request keeps to by our count: the endpoint counts more tokens.
  const least = (window - maxTokens) / chars;
  const rate = known.rate ?? CONSERVATIVE_RATE;
  const counted = told ?? (least > rate ? Math.max(least * 1.1, rate * MISSED_RATE) : undefined);
  const smallest = Math.min(known.window ?? Number.POSITIVE_INFINITY, window);
  return { ...known, refused, window: smallest, rate: highestRate(known.rate, counted) };
}

/** Adds what an answer tells; `inputTokens` as the endpoint reports them. */
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
