import { INPUT_SPENT, type RunBudget } from "../domain/budget/run-budget.ts";
import type { DiffChunk } from "../domain/diff/plan-chunks.ts";
import { isAppError } from "../domain/errors/app-error.ts";
import { errorText } from "../domain/errors/error-text.ts";
import type { StopReason } from "../domain/event/run-event.ts";
import type { ReviewEvent } from "../domain/finding/finding.ts";
import type { PartOutcome } from "../domain/manifest/manifest.ts";
import type { ModelMessage } from "../domain/model/message.ts";
import type { PartAnswer } from "../domain/review/merge-answers.ts";
import type { AgentOutcome, AgentRun, Conversation } from "./agent-run.ts";
import { mapLimit } from "./map-limit.ts";
import { createAcceptReview } from "./review/accept-review.ts";
import { fitChunk, splitToFit } from "./review/split-to-fit.ts";
import { runAgent } from "./run-agent.ts";

const UNEXPECTED = "an unexpected error; this is a bug";

/** What became of one chunk. */
export interface ChunkOutcome {
  readonly answers: readonly PartAnswer[];
  readonly parts: readonly PartOutcome[];
  readonly stopReason: StopReason;
  readonly problems: readonly string[];
  /** The failure, when the model gave nothing for the whole chunk. */
  readonly error?: unknown;
}

/** Says which of the parts a chunk is, and the code of its answer. */
export interface ChunkPart {
  readonly number: number;
  readonly of: number;
  readonly nonce: string;
}

export interface ChunkReview {
  readonly run: AgentRun;
  readonly concurrency: number;
  readonly defaultEvent: ReviewEvent;
  /** Returns the code by which a conversation's answer is known. */
  nonceOf(thread: string): string;
  /** Writes the opening prompt of a chunk. */
  opening(chunk: DiffChunk, part: ChunkPart): Conversation<PartAnswer>["opening"];
}

/** Reviews the chunks side by side. One that fails is told and leaves the others alone; a hopeless endpoint stops all. */
export async function reviewChunks(
  chunks: readonly DiffChunk[],
  review: ChunkReview,
): Promise<ChunkOutcome[]> {
  let hopeless: unknown;
  return mapLimit(chunks, review.concurrency, async (chunk, index) => {
    if (hopeless !== undefined) return failed(chunk, hopeless);
    const outcome = await reviewChunk(chunk, {
      ...review,
      name: `part ${index + 1}/${chunks.length}`,
      number: index + 1,
      of: chunks.length,
      depth: 0,
    });
    if (isHopeless(outcome.error)) hopeless = outcome.error;
    return outcome;
  });
}

/** What went wrong, one line each: with the budget that ended a part early, if none of the parts names it. */
export function problemsOf(
  outcomes: readonly ChunkOutcome[],
  budget: Pick<RunBudget, "refusal">,
): readonly string[] {
  const told = outcomes.flatMap(({ problems }) => problems);
  const why = budget.refusal();
  const isTold =
    why === undefined || why === INPUT_SPENT || told.some((text) => text.includes(why));
  return isTold ? told : [...told, `a part ended early: ${why}`];
}

/** No other chunk will fare better with this endpoint. */
function isHopeless(error: unknown): boolean {
  return isAppError(error, "model-rejected") || isAppError(error, "model-unreachable");
}

interface NamedChunk extends ChunkReview {
  readonly name: string;
  readonly number: number;
  readonly of: number;
  /** How often it was split after a refusal. */
  readonly depth: number;
}

/** Refused requests of one chunk stay few: each split after one is by what the refusals have told. */
const MAX_DEPTH = 2;

async function reviewChunk(chunk: DiffChunk, review: NamedChunk): Promise<ChunkOutcome> {
  const { number, of } = review;
  const nonce = review.nonceOf(review.name);
  const opening = review.opening(chunk, { number, of, nonce });
  const fit = fitChunk(chunk, opening, review.run);
  if (fit.kind === "never") return failed(chunk, fit.error, review.name);
  const fitted = { ...review, run: fit.run };
  if (fit.kind === "pieces") return reviewPieces(fit.pieces, fitted);
  try {
    return await talkAbout(chunk, opening, { ...fitted, nonce });
  } catch (error) {
    if (!isAppError(error) || review.run.signal.aborted) throw error;
    if (!isAppError(error, "model-context-exceeded") || review.depth >= MAX_DEPTH)
      return failed(chunk, error, review.name);
    const smaller = splitToFit(chunk, opening, fit.run);
    if (smaller.kind === "never") return failed(chunk, smaller.error, review.name);
    const { run, pieces } = smaller;
    return reviewPieces(pieces, { ...review, run, depth: review.depth + 1 });
  }
}

async function talkAbout(
  chunk: DiffChunk,
  opening: readonly ModelMessage[],
  { run, name: thread, defaultEvent, nonce }: NamedChunk & { readonly nonce: string },
): Promise<ChunkOutcome> {
  const outcome = await runAgent(run, {
    ...{ thread, form: "json", opening },
    accept: createAcceptReview({ nonce, defaultEvent }),
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
  const cut = answer.isCut ? "its answer was cut; the complete findings are kept" : undefined;
  const told = [cut, answer.doubt].filter((text) => text !== undefined);
  const problems = told.length > 0 || reason === undefined ? told : [reason];
  return {
    answers: [answer],
    parts: chunk.parts.map(toPart),
    stopReason,
    problems: problems.map((problem) => `${name}: ${problem}`),
  };
}

/** Reviews a chunk that is too large for the model's context window in several conversations. */
async function reviewPieces(
  pieces: readonly DiffChunk[],
  review: NamedChunk,
): Promise<ChunkOutcome> {
  const { emit } = review.run.account;
  emit({
    type: "log",
    level: "info",
    text: `${review.name}: too long for the model, reviewing it in ${pieces.length} pieces`,
  });
  const outcomes: ChunkOutcome[] = [];
  for (const [at, piece] of pieces.entries()) {
    outcomes.push(await reviewChunk(piece, { ...review, name: `${review.name}.${at + 1}` }));
  }
  const error = outcomes.every((outcome) => outcome.error !== undefined)
    ? outcomes[0]?.error
    : undefined;
  return {
    answers: outcomes.flatMap((outcome) => outcome.answers),
    parts: outcomes.flatMap((outcome) => outcome.parts),
    stopReason: outcomes.find((outcome) => outcome.stopReason !== "final")?.stopReason ?? "final",
    problems: outcomes.flatMap((outcome) => outcome.problems),
    ...(error === undefined ? {} : { error }),
  };
}

function failed(chunk: DiffChunk, error: unknown, name?: string): ChunkOutcome {
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

const toPart = ({ path, isClipped }: DiffChunk["parts"][number]): PartOutcome => ({
  path,
  isClipped,
});
