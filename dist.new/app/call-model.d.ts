import type { RunBudget } from "../domain/budget/run-budget.ts";
import { type ToolCall, type Usage } from "../domain/model/message.ts";
import type { Clock } from "../ports/clock.ts";
import type { Ledger } from "../ports/ledger.ts";
import type { FinishReason, Model, ModelRequest } from "../ports/model.ts";
import type { Emit } from "./emit.ts";
/** What one successful call gave. */
export interface ModelReply {
    readonly text: string;
    readonly toolCalls: readonly ToolCall[];
    readonly finish: FinishReason;
}
/** What the calls of one run share: their account, their budget and their voice. */
export interface RunAccount {
    readonly jobId: string;
    readonly ledger: Ledger;
    readonly budget: RunBudget;
    readonly clock: Clock;
    readonly emit: Emit;
    /** Tokens and calls so far; kept by `callModel`. */
    readonly totals: RunTotals;
}
export interface RunTotals {
    usage: Usage;
    calls: number;
    /** The model that answered last, as the endpoint names it. */
    model: string | undefined;
    /** Millionths of the currency; `unknown` from the first call on that has no price. */
    cost?: number | "unknown";
}
export interface CallOptions {
    /** Names the conversation in events and in the ledger, such as `part 2/5`. */
    readonly thread: string;
    readonly request: ModelRequest;
    /** Asks for the final answer: made once for each conversation even when the budget is gone. */
    readonly isFinal: boolean;
    readonly signal: AbortSignal;
}
/**
 * Calls the model once (retries are the adapter's), tells what comes in as events and books every attempt.
 * Gives `undefined` when the budget has nothing left for it, or for the next attempt at it.
 */
export declare function callModel(model: Model, account: RunAccount, options: CallOptions): Promise<ModelReply | undefined>;
