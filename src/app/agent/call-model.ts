import { estimateTokens } from "../../domain/agent/estimate-tokens.ts";
import type { ModelAttempt } from "../../domain/agent/ledger-entry.ts";
import { addUsage, NO_USAGE, type ToolCall, type Usage } from "../../domain/agent/message.ts";
import { cleanTranscript } from "../../domain/answer/clean-model-text.ts";
import type { Allowance } from "../../domain/budget/allowance.ts";
import {
  createRunBudget,
  type Reservation,
  type RunBudget,
} from "../../domain/budget/run-budget.ts";
import { dropUndefined } from "../../domain/core/drop-undefined.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ledger } from "../../ports/ledger.ts";
import type { FinishReason, Model, ModelPart, ModelRequest } from "../../ports/model.ts";
import { createStopwatch } from "../concurrency/stopwatch.ts";
import type { Emit } from "../run/run-context.ts";

/** Result of a successful call. */
export interface ModelReply {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly finish: FinishReason;
}

/** State that the calls of one run share: accounting, budget and events. */
export interface RunAccount {
  readonly jobId: string;
  readonly ledger: Ledger;
  readonly budget: RunBudget;
  readonly clock: Clock;
  readonly emit: Emit;
  /** Tokens and calls so far; updated by `callModel`. */
  readonly totals: RunTotals;
}

export interface RunTotals {
  usage: Usage;
  calls: number;
  /** The model of the latest answer, as the endpoint names it. */
  model: string | undefined;
  /** Millionths of the currency; `unknown` from the first call without a price. */
  cost?: number | "unknown" | undefined;
}

/** Opens the account of a run that has not called the model yet. A limit of 0 input tokens means none. */
export function openRunAccount(
  { ledger, clock }: Pick<RunAccount, "ledger" | "clock">,
  { jobId, settings }: { readonly jobId: string; readonly settings: RunLimits },
  { emit }: Pick<RunAccount, "emit">,
): RunAccount {
  const budget = createRunBudget(settings.maxInputTokens, settings.budget);
  const totals = { usage: NO_USAGE, calls: 0, model: undefined };
  return { jobId, ledger, budget, clock, emit, totals };
}

interface RunLimits {
  readonly maxInputTokens: number;
  /** Remaining budget besides the limits, and prices. */
  readonly budget?: Allowance | undefined;
}

export interface ModelCallOptions {
  /** Name of the conversation in events and in the ledger, such as `part 2/5`. */
  readonly thread: string;
  readonly request: ModelRequest;
  /** True if this is the request for the final answer, which each conversation may make once even without budget. */
  readonly isFinal: boolean;
  readonly signal: AbortSignal;
}

/**
 * Calls the model once (the adapter handles retries), emits its output as events and records every attempt. Returns
 * `undefined` when the budget does not allow the call or its next attempt.
 */
export async function callModel(
  model: Model,
  account: RunAccount,
  options: ModelCallOptions,
): Promise<ModelReply | undefined> {
  const { request, thread, isFinal } = options;
  const inputTokens = estimateTokens(request.messages, request.tools);
  const worst = { inputTokens, outputTokens: request.maxTokens };
  const reservation = account.budget.reserve({ thread, worst, isFinal });
  if (reservation === undefined) return undefined;
  const collected = createReplyCollector(account, thread);
  try {
    for await (const part of model.stream(request, options.signal)) {
      if (part.type === "attempt")
        await recordAttempt(account, { thread, reservation }, part.attempt);
      collected.take(part);
      // Leaving the stream ends the call: the usage of the earlier attempts is recorded.
      if (part.type === "retry" && !reservation.renew()) return undefined;
    }
  } finally {
    reservation.end();
    collected.end();
  }
  return collected.reply();
}

interface ModelCall {
  readonly thread: string;
  readonly reservation: Reservation;
}

async function recordAttempt(
  account: RunAccount,
  { thread: purpose, reservation }: ModelCall,
  attempt: ModelAttempt,
): Promise<void> {
  const { totals } = account;
  const cost = reservation.book(attempt.model, attempt.usage);
  const before = totals.cost ?? 0;
  totals.cost = cost === undefined || before === "unknown" ? "unknown" : before + cost;
  totals.usage = addUsage(totals.usage, attempt.usage);
  totals.calls += 1;
  if (attempt.ok) totals.model = attempt.model;
  const {
    inputTokens: input,
    cachedTokens: cached,
    outputTokens: output,
    estimated,
  } = totals.usage;
  const { calls } = totals;
  account.emit({ type: "usage", input, cached, output, calls, estimated, ...toCostField(account) });
  await account.ledger.record({
    jobId: account.jobId,
    at: account.clock.now(),
    purpose,
    ...attempt,
    ...dropUndefined({ cost }),
  });
}

/** Omits the cost when a price is missing, because a partial sum would look like the total. */
function toCostField({ totals, budget }: RunAccount) {
  const { cost: amount } = totals;
  const { currency } = budget;
  if (currency === undefined || typeof amount !== "number") return {};
  return { cost: { amount, currency } };
}

function createReplyCollector({ emit, clock }: Pick<RunAccount, "emit" | "clock">, thread: string) {
  let text = "";
  let reasoning = "";
  const thinking = createStopwatch(clock);
  let toolCalls: ToolCall[] = [];
  let finish: FinishReason = "unknown";
  const end = (): void => {
    const ms = thinking.stop();
    if (reasoning !== "") emit({ type: "reasoning-end", thread, text: reasoning, ms });
    if (text !== "") emit({ type: "text-end", thread, text: cleanTranscript(text) });
  };
  return {
    end,
    reply: (): ModelReply => ({ text, toolCalls, finish }),
    take: (part: ModelPart): void => {
      switch (part.type) {
        case "attempt":
          break; // Recorded by the caller.
        case "text-delta":
          text += part.text;
          thinking.stop();
          emit({ type: "text-delta", thread, text: part.text });
          break;
        case "reasoning-delta":
          reasoning += part.text;
          thinking.start();
          emit({ type: "reasoning-delta", thread, text: part.text });
          break;
        case "tool-call":
          toolCalls.push(part.call);
          thinking.stop();
          break;
        case "retry":
          [text, reasoning, toolCalls] = ["", "", []];
          thinking.reset();
          emit({
            type: "retry",
            thread,
            attempt: part.attempt,
            reason: part.reason,
            delayMs: Math.round(part.delayMs),
          });
          break;
        case "finish":
          finish = part.reason;
          break;
      }
    },
  };
}
