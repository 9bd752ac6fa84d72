import { estimateTokens } from "../../domain/agent/estimate-tokens.ts";
import type { StopReason } from "../../domain/agent/stop-reason.ts";
import { INPUT_BUDGET_SPENT, type RunBudget } from "../../domain/budget/run-budget.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import { errorText } from "../../domain/core/error-text.ts";
import type { Hunk } from "../../domain/diff/hunk.ts";
import { type DiffChunk, joinChunks } from "../../domain/diff/plan-chunks.ts";
import type { ReviewEvent } from "../../domain/finding/finding.ts";
import type { PartOutcome } from "../../domain/review/manifest.ts";
import { CUT_ANSWER, type PartAnswer } from "../../domain/review/merge-answers.ts";
import type { AgentOutcome, AgentRun, Conversation } from "../agent/conversation.ts";
import { runAgent } from "../agent/run-agent.ts";
import { mapLimit } from "../concurrency/map-limit.ts";
import { type ChunkFit, estimateChunkTokens, fitChunk } from "./fit-chunk.ts";
import { createReviewParser } from "./parse-review.ts";

const UNEXPECTED = "an unexpected error; this is a bug";

/** Outcome of a part, with its hunks or pieces of them. */
export interface ReviewedPart extends PartOutcome {
  readonly hunks: readonly Hunk[];
  /** Maximum characters of a line that the model was shown. */
  readonly lineLimit: number;
  /** The answer was cut, is in doubt or is no review: its findings are kept, and the lines do not count as reviewed. */
  readonly isUncertain?: boolean | undefined;
}

/** Result of one chunk. */
export interface ChunkOutcome {
  readonly answers: readonly PartAnswer[];
  readonly parts: readonly ReviewedPart[];
  readonly stopReason: StopReason;
  readonly problems: readonly string[];
  /** The failure, when the model gave no answer for the whole chunk. */
  readonly error?: unknown;
}

/** Position of a chunk among the parts, and the nonce of its answer. */
export interface ChunkPart {
  readonly number: number;
  readonly of: number;
  readonly nonce: string;
}

export interface ChunkReview {
  readonly run: AgentRun;
  readonly concurrency: number;
  readonly defaultEvent: ReviewEvent;
  /** Returns the nonce that identifies a conversation's answer. */
  getNonce(thread: string): string;
  /** Builds the opening prompt of a chunk. */
  opening(chunk: DiffChunk, part: ChunkPart): Conversation<PartAnswer>["opening"];
}

/**
 * Reviews chunks concurrently. A failed one is reported and does not affect the others; a permanent failure of the
 * endpoint stops all.
 */
export async function reviewChunks(
  chunks: readonly DiffChunk[],
  review: ChunkReview,
): Promise<ChunkOutcome[]> {
  let hopeless: unknown;
  return mapLimit(chunks, review.concurrency, async (chunk, index) => {
    if (hopeless !== undefined) return failedOutcome(chunk, hopeless);
    const outcome = await reviewChunk(chunk, {
      ...review,
      name: `part ${index + 1}/${chunks.length}`,
      number: index + 1,
      of: chunks.length,
    });
    if (isFatalError(outcome.error)) hopeless = outcome.error;
    return outcome;
  });
}

/** Lists the problems, one line each, with the budget that ended a part early unless a part names it. */
export function collectProblems(
  outcomes: readonly ChunkOutcome[],
  budget: Pick<RunBudget, "refusal">,
): readonly string[] {
  const problems = outcomes.flatMap(({ problems }) => problems);
  const why = budget.refusal();
  const isReported =
    why === undefined || why === INPUT_BUDGET_SPENT || problems.some((text) => text.includes(why));
  return isReported ? problems : [...problems, `a part ended early: ${why}`];
}

/** Returns whether an error would occur for every chunk at this endpoint. */
function isFatalError(error: unknown): boolean {
  return isAppError(error, "model-rejected") || isAppError(error, "model-unreachable");
}

interface NamedChunk extends ChunkReview {
  readonly name: string;
  readonly number: number;
  readonly of: number;
}

/** Maximum number of conversations of one chunk that end as too long; each is sized by the limits learned before. */
const MAX_OVERFLOWS = 8;

/** Progress of the review of a chunk. */
interface ChunkState {
  readonly outcomes: ChunkOutcome[];
  /** Part of the chunk that is not reviewed yet. */
  remaining: DiffChunk | undefined;
  /** Number of conversations about parts of the chunk. */
  pieces: number;
  overflows: number;
}

/** Reviews a chunk in one conversation or, if it is too long for the model's window, in several. */
async function reviewChunk(chunk: DiffChunk, given: NamedChunk): Promise<ChunkOutcome> {
  const review = { ...given, run: { ...given.run, refusals: { count: 0 } } };
  const state: ChunkState = { outcomes: [], remaining: chunk, pieces: 0, overflows: 0 };
  const rest = estimateTokens(buildOpening(chunk, review)) - estimateChunkTokens(chunk);
  while (state.remaining !== undefined) {
    const fit = fitChunk(state.remaining, rest, review.run);
    if (fit.kind === "never")
      finishChunk(state, failedOutcome(state.remaining, fit.error, review.name));
    else await reviewNext(state, fit, review);
  }
  return joinOutcomes(state.outcomes);
}

const buildOpening = (chunk: DiffChunk, { opening, getNonce, name, number, of }: NamedChunk) =>
  opening(chunk, { number, of, nonce: getNonce(name) });

function finishChunk(state: ChunkState, outcome: ChunkOutcome): void {
  state.outcomes.push(outcome);
  state.remaining = undefined;
}

/** Reviews the first piece of the rest. A piece that is too long stays, and is split by the learned limit. */
async function reviewNext(
  state: ChunkState,
  fit: Exclude<ChunkFit, { readonly kind: "never" }>,
  review: NamedChunk,
): Promise<void> {
  const { remaining } = state;
  if (remaining === undefined) return;
  const [piece = remaining, ...others] = fit.kind === "whole" ? [remaining] : fit.pieces;
  const name = nextPieceName(state, fit, review);
  const outcome = await tryReviewPiece(piece, { ...review, run: fit.run, name });
  if (isAppError(outcome.error, "model-context-exceeded")) {
    state.overflows += 1;
    if (state.overflows < MAX_OVERFLOWS) return;
  }
  if (isFatalError(outcome.error) || state.overflows === MAX_OVERFLOWS)
    return finishChunk(state, failedOutcome(remaining, outcome.error, name));
  state.outcomes.push(outcome);
  state.remaining = others.length === 0 ? undefined : joinChunks(others);
}

function nextPieceName(state: ChunkState, fit: ChunkFit, review: NamedChunk): string {
  if (fit.kind === "pieces" && state.pieces === 0) logPieces(review, fit.pieces.length);
  if (fit.kind !== "pieces" && state.pieces === 0) return review.name;
  state.pieces += 1;
  return `${review.name}.${state.pieces}`;
}

/** Returns a failure of the model as the outcome; throws any other. */
async function tryReviewPiece(piece: DiffChunk, review: NamedChunk): Promise<ChunkOutcome> {
  try {
    return await reviewPiece(piece, review);
  } catch (error) {
    if (!isAppError(error) || review.run.signal.aborted) throw error;
    return failedOutcome(piece, error, review.name);
  }
}

function logPieces({ run, name }: NamedChunk, count: number): void {
  const text = `${name}: too long for the model, reviewing it in about ${count} pieces`;
  run.account.emit({ type: "log", level: "info", text });
}

function joinOutcomes(outcomes: readonly ChunkOutcome[]): ChunkOutcome {
  const error = outcomes.every((outcome) => outcome.error !== undefined)
    ? outcomes[0]?.error
    : undefined;
  return {
    answers: outcomes.flatMap((outcome) => outcome.answers),
    parts: outcomes.flatMap((outcome) => outcome.parts),
    stopReason: outcomes.find((outcome) => outcome.stopReason !== "final")?.stopReason ?? "final",
    problems: outcomes.flatMap((outcome) => outcome.problems),
    error,
  };
}

async function reviewPiece(chunk: DiffChunk, review: NamedChunk): Promise<ChunkOutcome> {
  const { run, name: thread, defaultEvent, getNonce } = review;
  const outcome = await runAgent(run, {
    thread,
    form: "json",
    opening: buildOpening(chunk, review),
    accept: createReviewParser({ nonce: getNonce(thread), defaultEvent }),
  });
  return toOutcome(chunk, thread, outcome);
}

function toOutcome(
  chunk: DiffChunk,
  name: string,
  { answer, stopReason, reason }: AgentOutcome<PartAnswer>,
): ChunkOutcome {
  if (answer === undefined) {
    const failure = stopReason === "input-token-cap" ? "budget-spent" : "model-failed";
    const problems = [`${name}: ${reason ?? "no answer"}`];
    return { ...failedParts(chunk, failure), stopReason, problems };
  }
  const cut = answer.isCut ? CUT_ANSWER : undefined;
  const doubts = [cut, answer.doubt].filter((text) => text !== undefined);
  const problems = doubts.length > 0 || reason === undefined ? doubts : [reason];
  const isUncertain = problems.length > 0 ? true : undefined;
  return {
    answers: [answer],
    parts: chunk.parts.map((part) => ({ ...toPart(part), isUncertain })),
    stopReason,
    problems: problems.map((problem) => `${name}: ${problem}`),
  };
}

function failedOutcome(chunk: DiffChunk, error: unknown, name?: string): ChunkOutcome {
  const message = isAppError(error) ? errorText(error) : UNEXPECTED;
  return {
    ...failedParts(chunk, "model-failed"),
    stopReason: "final",
    problems: name === undefined ? [] : [`${name}: ${message}`],
    error,
  };
}

function failedParts(
  chunk: DiffChunk,
  failure: NonNullable<PartOutcome["failure"]>,
): Pick<ChunkOutcome, "answers" | "parts"> {
  return { answers: [], parts: chunk.parts.map((part) => ({ ...toPart(part), failure })) };
}

const toPart = ({
  path,
  hunks,
  isClipped,
  lineLimit,
}: DiffChunk["parts"][number]): ReviewedPart => ({ path, hunks, isClipped, lineLimit });
