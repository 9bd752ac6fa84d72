import type { Usage } from "../model/message.ts";
import { type Allowance } from "./allowance.ts";
/** What a call takes at worst. */
export interface WorstCase {
    /** As estimated. */
    readonly inputTokens: number;
    /** Most tokens of its answer. */
    readonly outputTokens: number;
}
export interface WantedCall {
    /** The conversation that makes it. */
    readonly thread: string;
    readonly worst: WorstCase;
    /** It asks for the final answer: one such call of each conversation is made even when nothing is left. */
    readonly isFinal: boolean;
}
/** What is set aside for one call, for one attempt after the other. */
export interface Reservation {
    /** Books an attempt in place of what was set aside; gives its cost, in millionths, when its price is known. */
    book(model: string, usage: Usage): number | undefined;
    /** Sets the same aside for another attempt; `false` when it is not there. */
    renew(): boolean;
    /** Gives back what is set aside. */
    end(): void;
}
/** What a whole run may spend, over all its conversations. */
export interface RunBudget {
    readonly currency: string | undefined;
    /** Sets aside what a call takes at worst; `undefined` when it is not there. Every reservation is ended once. */
    reserve(call: WantedCall): Reservation | undefined;
    /** Why something was refused last; `undefined` when nothing was. */
    refusal(): string | undefined;
    /** What is spent and set aside. */
    committed(): Amounts;
}
export interface Amounts {
    /** Input tokens. */
    readonly input: number;
    /** Tokens in and out. */
    readonly tokens: number;
    /** Millionths of the currency; of calls without a price nothing. */
    readonly cost: number;
}
export declare const INPUT_SPENT = "the input-token budget is spent";
/** Makes the budget of a run: `maxInputTokens` (0 means no limit), and what it is allowed beside that. */
export declare function createRunBudget(maxInputTokens: number, allowance?: Allowance): RunBudget;
/** Says that a budget in money cannot be kept, and what to do: one clause. */
export declare function unpricedWords(model: string | undefined): string;
