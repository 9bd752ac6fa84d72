import { estimateTokens } from "../../domain/agent/estimate-tokens.ts";
import { AppError } from "../../domain/core/app-error.ts";
import { type DiffChunk, packParts } from "../../domain/diff/plan-chunks.ts";
import { splitPart } from "../../domain/diff/split-file.ts";
import { mayRiskRefusal } from "../agent/context-window.ts";
import type { AgentRun, ContextWindow } from "../agent/conversation.ts";

/**
 * The way to review a chunk in a model's window, with the run for it: tools are omitted if there is no room for them.
 */
export type ChunkFit =
  | { readonly kind: "whole"; readonly run: AgentRun }
  | { readonly kind: "pieces"; readonly pieces: readonly DiffChunk[]; readonly run: AgentRun }
  | { readonly kind: "never"; readonly error: AppError<"model-context-exceeded"> };

/** Share of a known window for the opening prompt; tool results and corrections follow it. */
const OPENING_SHARE = 0.85;
const OPENING_SHARE_WITHOUT_TOOLS = 0.93;
const CHARS_PER_TOKEN = 4;
/** A smaller part of a change in one conversation would cost more than its review is worth. */
const MIN_DIFF_TOKENS = 150;
/** Part of a change to try with an unknown window: the prompt is barely longer than without it. */
const FIRST_DIFF_TOKENS = 300;
/** A smaller part than this does not indicate whether its prompt fits. */
const MIN_SHARE_OF_REFUSED = 0.1;
const MIN_LINE_CHARS = 40;

export const estimateChunkTokens = ({ text }: Pick<DiffChunk, "text">): number =>
  Math.ceil(text.length / CHARS_PER_TOKEN);

/**
 * Decides before any request how a chunk fits the known window; `rest` is the size of its prompt in tokens without the
 * change.
 */
export function fitChunk(chunk: DiffChunk, rest: number, run: AgentRun): ChunkFit {
  const bare = { ...run, tools: [] };
  for (const tried of isWindowUnknown(run.window) ? [bare] : [run, bare]) {
    const room = roomForChange(rest, tried);
    if (estimateChunkTokens(chunk) <= room) return { kind: "whole", run: tried };
    const pieces = split(chunk, room);
    if (pieces !== undefined) return { kind: "pieces", pieces, run: tried };
  }
  return { kind: "never", error: contextExceededError(rest, run) };
}

/** Without a known window and an accepted request, the smallest prompt is tried first. */
const isWindowUnknown = ({ exceededAt, accepted, tokens }: AgentRun["window"]): boolean =>
  tokens === undefined && accepted === undefined && Number.isFinite(exceededAt);

const toolTokens = ({ tools }: AgentRun): number =>
  estimateTokens(
    [],
    tools.map((tool) => tool.definition),
  );

/** Returns the tokens of a change that fit beside the rest of the prompt and the tool definitions. */
function roomForChange(rest: number, run: AgentRun): number {
  const { fits, exceededAt, tokens, accepted } = run.window;
  const before = rest + toolTokens(run);
  const most = Math.min(fits ?? Number.POSITIVE_INFINITY, exceededAt - 1);
  if (!mayRiskRefusal(run.refusals)) return Math.min(most, accepted ?? 0) - before;
  if (tokens !== undefined) {
    const share = run.tools.length > 0 ? OPENING_SHARE : OPENING_SHARE_WITHOUT_TOOLS;
    return Math.floor(Math.min((fits ?? most) * share, exceededAt - 1)) - before;
  }
  if (!isWindowUnknown(run.window)) return most - before;
  const refusedChange = exceededAt - before;
  if (refusedChange < exceededAt * MIN_SHARE_OF_REFUSED) return 0;
  return Math.min(FIRST_DIFF_TOKENS, Math.ceil(refusedChange / 2));
}

function split(chunk: DiffChunk, room: number): readonly DiffChunk[] | undefined {
  const change = estimateChunkTokens(chunk);
  if (room < Math.min(MIN_DIFF_TOKENS, change / 2)) return undefined;
  const pieces = cutChunk(chunk, Math.min(room, Math.ceil(change / 2)) * CHARS_PER_TOKEN);
  return pieces.length > 1 ? pieces : undefined;
}

function cutChunk({ parts }: DiffChunk, budget: number): readonly DiffChunk[] {
  const cut = parts.flatMap((part) => {
    const share = Math.floor((budget - part.path.length) / 4);
    const lineLimit = Math.max(Math.min(part.lineLimit, share), MIN_LINE_CHARS);
    return splitPart({ ...part, lineLimit }, budget);
  });
  return packParts(cut, budget);
}

/**
 * Creates the error for a prompt that leaves no room for a change; `rest` is its estimated size in tokens without the
 * change.
 */
function contextExceededError(
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
