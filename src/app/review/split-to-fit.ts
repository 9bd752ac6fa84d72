import { estimateTokens } from "../../domain/agent/estimate-tokens.ts";
import { type DiffChunk, halveChunk, packParts } from "../../domain/diff/plan-chunks.ts";
import { splitPart } from "../../domain/diff/split-file.ts";
import { AppError } from "../../domain/errors/app-error.ts";
import type { ModelMessage } from "../../domain/model/message.ts";
import { SMALLEST_GUESS } from "../agent/context-window.ts";
import type { AgentRun } from "../agent-run.ts";

/** Pieces that fit; with the run to review them in, whose tools are left out where a window has no room for them. */
export interface ChunkPieces {
  readonly kind: "pieces";
  readonly pieces: readonly DiffChunk[];
  readonly run: AgentRun;
}

/** The prompt does not fit without the change either, or one line is too long. */
export interface ChunkOverflow {
  readonly kind: "never";
  readonly error: AppError<"model-context-exceeded">;
}

/** Share of a known window that an opening prompt may take: tool results and corrections follow it. */
const OPENING_SHARE = 0.85;
const CHARS_PER_TOKEN = 4;
/** Less of a change in one conversation would cost more than its review is worth. */
const LEAST_DIFF_TOKENS = 250;
const MIN_LINE_CHARS = 40;

/** Decides before anything is sent whether a chunk fits what is known of the model's window. */
export function fitChunk(
  chunk: DiffChunk,
  opening: readonly ModelMessage[],
  run: AgentRun,
): { readonly kind: "whole"; readonly run: AgentRun } | ChunkPieces | ChunkOverflow {
  const isWhole = estimateOpening(opening, run) <= openingLimit(run);
  return isWhole ? { kind: "whole", run } : splitToFit(chunk, opening, run);
}

/** Splits a chunk that does not fit into pieces that do. */
export function splitToFit(
  chunk: DiffChunk,
  opening: readonly ModelMessage[],
  run: AgentRun,
): ChunkPieces | ChunkOverflow {
  const pieces = split(chunk, opening, run);
  if (pieces !== undefined) return { kind: "pieces", pieces, run };
  const bare = { ...run, tools: [] };
  if (run.tools.length > 0) {
    const isWhole = estimateOpening(opening, bare) <= openingLimit(bare);
    const rest = isWhole ? [chunk] : split(chunk, opening, bare);
    if (rest !== undefined) return { kind: "pieces", pieces: rest, run: bare };
  }
  const rest = estimateOpening(opening, bare) - tokensOf(chunk);
  return { kind: "never", error: neverFits(rest, run) };
}

function split(
  chunk: DiffChunk,
  opening: readonly ModelMessage[],
  run: AgentRun,
): readonly DiffChunk[] | undefined {
  const estimate = estimateOpening(opening, run);
  const diff = tokensOf(chunk);
  const room = Math.min(openingLimit(run) - estimate + diff, Math.ceil(diff / 2));
  const pieces = isBelowGuesses(estimate, run)
    ? halveChunk(chunk)
    : room >= Math.min(LEAST_DIFF_TOKENS, diff / 2)
      ? cutChunk(chunk, room * CHARS_PER_TOKEN)
      : undefined;
  return pieces !== undefined && pieces.length > 1 ? pieces : undefined;
}

const tokensOf = ({ text }: DiffChunk): number => Math.ceil(text.length / CHARS_PER_TOKEN);

const estimateOpening = (opening: readonly ModelMessage[], { tools }: AgentRun): number =>
  estimateTokens(
    opening,
    tools.map((tool) => tool.definition),
  );

function openingLimit({ window }: AgentRun): number {
  const { fits = Number.POSITIVE_INFINITY, exceededAt, tokens } = window;
  const share = tokens === undefined ? 1 : OPENING_SHARE;
  return Math.floor(Math.min(fits * share, exceededAt - 1));
}

/** Nothing is known that fits: neither the endpoint's window nor a guess. */
const isBelowGuesses = (estimate: number, { window }: AgentRun): boolean =>
  window.tokens === undefined && estimate <= SMALLEST_GUESS;

function cutChunk({ parts }: DiffChunk, budget: number): readonly DiffChunk[] {
  const cut = parts.flatMap((part) => {
    const share = Math.floor((budget - part.path.length) / 4);
    const lineLimit = Math.max(Math.min(part.lineLimit, share), MIN_LINE_CHARS);
    return splitPart({ ...part, lineLimit }, budget);
  });
  return packParts(cut, budget);
}

function neverFits(rest: number, { window }: AgentRun): AppError<"model-context-exceeded"> {
  const { tokens: windowTokens, scale = 1 } = window;
  const promptTokens = Math.ceil(rest * scale);
  const model =
    windowTokens === undefined
      ? "the endpoint refuses it and names no limit"
      : `the model's window is ${windowTokens} tokens for prompt and answer`;
  return new AppError(
    "model-context-exceeded",
    `the prompt does not fit the model even without the change: it takes about ${promptTokens} tokens, and ${model}; choose a model with a longer context, or shorten the review rules`,
    { details: { promptTokens, ...(windowTokens === undefined ? {} : { windowTokens }) } },
  );
}
