import type { Usage } from "../agent/message.ts";
import { audienceText } from "../core/audience-text.ts";
import { type Allowance, budgetSpentMessage } from "./allowance.ts";
import { calculateCost } from "./calculate-cost.ts";
import { findPrice, type ModelPrice } from "./model-prices.ts";

/** Worst-case usage of a call. */
export interface WorstCase {
  /** Estimated input tokens. */
  readonly inputTokens: number;
  /** Maximum output tokens. */
  readonly outputTokens: number;
}

/** Reservation request for one model call. */
export interface ReservationRequest {
  /** Conversation that makes the call. */
  readonly thread: string;
  readonly worst: WorstCase;
  /**
   * True for the request of the final answer: one such call in each conversation is allowed even if
   * the budget is spent.
   */
  readonly isFinal: boolean;
}

/** Reservation for one call and its attempts. */
export interface Reservation {
  /**
   * Replaces the reservation by the usage of an attempt; returns its cost in millionths if the
   * price is known.
   */
  book(model: string, usage: Usage): number | undefined;
  /** Reserves the same amount for another attempt; `false` if the budget does not allow it. */
  renew(): boolean;
  /** Releases the reservation. */
  end(): void;
}

/** Budget of a whole run, over all its conversations. */
export interface RunBudget {
  readonly currency: string | undefined;
  /**
   * Reserves the worst-case usage of a call; `undefined` if the budget does not allow it. Every
   * reservation must be ended once.
   */
  reserve(call: ReservationRequest): Reservation | undefined;
  /** Returns the reason for the last refusal; `undefined` if there was none. */
  refusal(): string | undefined;
  /** Returns the amounts that are spent or reserved. */
  committed(): Amounts;
}

/** Amounts spent or reserved by a run. */
export interface Amounts {
  /** Input tokens. */
  readonly input: number;
  /** Input and output tokens. */
  readonly tokens: number;
  /** Millionths of the currency; calls without a price count as 0. */
  readonly cost: number;
}

const NONE: Amounts = { input: 0, tokens: 0, cost: 0 };
/**
 * Endpoints count more tokens than estimated from characters; for some languages as many as
 * characters.
 */
const MAX_UNDERESTIMATE = 8;

/** Stop reason of a run whose input-token budget is spent. */
export const INPUT_BUDGET_SPENT = "the input-token budget is spent";

interface State {
  spent: Amounts;
  reserved: Amounts;
  /** Largest factor by which inputs were underestimated so far. */
  underestimate: number;
  refusal: string | undefined;
  model: string | undefined;
  readonly overdrawn: Set<string>;
}

/** Creates the budget of a run from `maxInputTokens` (0 means no limit) and its allowance. */
export function createRunBudget(maxInputTokens: number, allowance: Allowance = {}): RunBudget {
  const state: State = {
    spent: NONE,
    reserved: NONE,
    underestimate: 1,
    refusal: undefined,
    model: allowance.model,
    overdrawn: new Set<string>(),
  };
  const setAside = (worst: WorstCase): Amounts | string => {
    const price = getPrice(allowance, state.model);
    const wanted = estimateWorstCase(worst, state.underestimate, price);
    const why = getRefusalReason(
      { maxInputTokens, allowance, price },
      add(getCommitted(state), wanted),
    );
    return why ?? wanted;
  };
  return {
    currency: allowance.currency,
    refusal: () => state.refusal,
    committed: () => getCommitted(state),
    reserve: (call) => {
      const first = setAside(call.worst);
      const mayOverdraw = call.isFinal && !state.overdrawn.has(call.thread);
      if (typeof first === "string") {
        state.refusal = first;
        if (!mayOverdraw) return undefined;
        state.overdrawn.add(call.thread);
      }
      return createReservation(state, { allowance, setAside, worst: call.worst }, first);
    },
  };
}

interface ReservationContext {
  readonly allowance: Allowance;
  readonly worst: WorstCase;
  setAside(worst: WorstCase): Amounts | string;
}

function createReservation(
  state: State,
  { allowance, worst, setAside }: ReservationContext,
  first: Amounts | string,
): Reservation {
  let held = NONE;
  let hasSpent = false;
  const put = (amounts: Amounts): void => {
    state.reserved = add(state.reserved, subtract(amounts, held));
    held = amounts;
  };
  put(typeof first === "string" ? NONE : first);
  return {
    end: () => put(NONE),
    renew: () => {
      const next = setAside(worst);
      if (typeof next !== "string") put(next);
      else state.refusal = next;
      // A call that the endpoint refused immediately was free and counts as the same call.
      return typeof next !== "string" || !hasSpent;
    },
    book: (model, usage) => {
      put(NONE);
      hasSpent ||= usage.inputTokens + usage.outputTokens > 0;
      const price = getPrice(allowance, model) ?? getPrice(allowance, state.model);
      const cost = price && calculateCost(usage, price);
      state.model ??= model;
      const { inputTokens: input, outputTokens } = usage;
      state.spent = add(state.spent, { input, tokens: input + outputTokens, cost: cost ?? 0 });
      const seen = worst.inputTokens > 0 ? input / worst.inputTokens : 1;
      state.underestimate = Math.min(MAX_UNDERESTIMATE, Math.max(state.underestimate, seen));
      return cost;
    },
  };
}

function estimateWorstCase(
  worst: WorstCase,
  underrated: number,
  price: ModelPrice | undefined,
): Amounts {
  const inputTokens = Math.ceil(worst.inputTokens * underrated);
  const { outputTokens } = worst;
  const cost = price ? calculateCost({ inputTokens, cachedTokens: 0, outputTokens }, price) : 0;
  return { input: worst.inputTokens, tokens: inputTokens + outputTokens, cost };
}

interface Limits {
  readonly maxInputTokens: number;
  readonly allowance: Allowance;
  readonly price: ModelPrice | undefined;
}

/**
 * Returns the reason for refusing an amount; `undefined` if it is allowed. A budget in money cannot
 * be enforced without a price.
 */
function getRefusalReason(
  { maxInputTokens, allowance, price }: Limits,
  { input, tokens, cost }: Amounts,
): string | undefined {
  if (maxInputTokens > 0 && input > maxInputTokens) return INPUT_BUDGET_SPENT;
  if (allowance.tokens !== undefined && tokens > allowance.tokens.amount)
    return budgetSpentMessage("tokens", allowance.tokens.budget);
  if (allowance.cost === undefined) return undefined;
  if (price === undefined) return missingPriceMessage(allowance.model);
  return cost > allowance.cost.amount
    ? budgetSpentMessage("cost", allowance.cost.budget)
    : undefined;
}

/** Formats the message for a budget in money that cannot be enforced, with the fix: one clause. */
export function missingPriceMessage(model: string | undefined): string {
  const which = model === undefined ? "the model (LLM_MODEL is not set)" : `the model ${model}`;
  return audienceText(
    "the cost budget of this installation has no price for the model; ask its operator",
    `there is a cost budget, and MODEL_PRICES has no price of ${which}`,
  );
}

const getPrice = ({ prices = {} }: Allowance, model: string | undefined): ModelPrice | undefined =>
  model === undefined ? undefined : findPrice(prices, model);

const getCommitted = ({ spent, reserved }: State): Amounts => add(spent, reserved);

const add = (one: Amounts, other: Amounts): Amounts => ({
  input: one.input + other.input,
  tokens: one.tokens + other.tokens,
  cost: one.cost + other.cost,
});

const subtract = (one: Amounts, other: Amounts): Amounts => ({
  input: one.input - other.input,
  tokens: one.tokens - other.tokens,
  cost: one.cost - other.cost,
});
