import { recoverAnswer } from "../domain/answer/recover-answer.ts";
import { INPUT_SPENT, type RunBudget } from "../domain/budget/run-budget.ts";
import { type DiffChunk, halveChunk } from "../domain/diff/plan-chunks.ts";
import { isAppError } from "../domain/errors/app-error.ts";
import type { StopReason } from "../domain/event/run-event.ts";
import { ReviewEvent } from "../domain/finding/finding.ts";
import type { PartOutcome } from "../domain/manifest/manifest.ts";
import type { PartAnswer } from "../domain/review/merge-answers.ts";
import type { AgentOutcome, AgentRun, Conversation, Verdict } from "./agent-run.ts";
import { mapLimit } from "./map-limit.ts";
import { runAgent } from "./run-agent.ts";

/** What became of one chunk. */
export interface ChunkOutcome {
  readonly answers: readonly PartAnswer[];
  readonly parts: readonly PartOutcome[];
  readonly stopReason: StopReason;
  readonly problems: readonly string[];
  /** The failure, when the model gave nothing for the whole chunk. */
  readonly error?: unknown;
}

export interface ChunkReview {
  readonly run: AgentRun;
  readonly concurrency: number;
  readonly defaultEvent: ReviewEvent;
  /** The opening prompt of a chunk. */
  opening(chunk: DiffChunk, number: number, of: number): Conversation<PartAnswer>["opening"];
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
}

async function reviewChunk(chunk: DiffChunk, review: NamedChunk): Promise<ChunkOutcome> {
  try {
    const outcome = await runAgent(review.run, {
      thread: review.name,
      form: "json",
      opening: review.opening(chunk, review.number, review.of),
      accept: (text) => accept(text, review.defaultEvent),
    });
    return toOutcome(chunk, review.name, outcome);
  } catch (error) {
    if (!isAppError(error) || review.run.signal.aborted) throw error;
    const halves = isAppError(error, "model-context-exceeded") ? halveChunk(chunk) : undefined;
    return halves === undefined ? failed(chunk, error, review.name) : reviewHalves(halves, review);
  }
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
  const problem = answer.isCut ? "its answer was cut; the complete findings are kept" : reason;
  return {
    answers: [answer],
    parts: chunk.parts.map(toPart),
    stopReason,
    problems: problem === undefined ? [] : [`${name}: ${problem}`],
  };
}

/** A chunk too large for the model's context window is reviewed in two goes. */
async function reviewHalves(
  halves: readonly DiffChunk[],
  review: NamedChunk,
): Promise<ChunkOutcome> {
  const { emit } = review.run.account;
  emit({
    type: "log",
    level: "info",
    text: `${review.name}: too long for the model, reviewing it in two halves`,
  });
  const outcomes: ChunkOutcome[] = [];
  for (const [at, half] of halves.entries()) {
    outcomes.push(await reviewChunk(half, { ...review, name: `${review.name}${"ab"[at] ?? ""}` }));
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
  const message = error instanceof Error ? error.message : String(error);
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

/** Reads the model's answer. Prose without an object is kept as a summary, should the repair fail too. */
function accept(text: string, defaultEvent: ReviewEvent): Verdict<PartAnswer> {
  const recovered = recoverAnswer("review", text);
  switch (recovered.kind) {
    case "ok": {
      const { summary = "", event, comments = [] } = recovered.value;
      const answer = { summary, event: ReviewEvent.catch(defaultEvent).parse(event), comments };
      return { kind: "ok", answer: recovered.truncated ? { ...answer, isCut: true } : answer };
    }
    case "salvaged":
      return {
        kind: "unreadable",
        reason: "there is no JSON object in it",
        fallback: { summary: recovered.text, event: "COMMENT", comments: [] },
      };
    case "failed":
      return { kind: "unreadable", reason: recovered.reason };
  }
}
