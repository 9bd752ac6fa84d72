import type { Usage } from "../agent/message.ts";
import { audienceText } from "../core/audience-text.ts";
import { type Allowance, budgetSpentMessage } from "./allowance.ts";
import { calculateCost } from "./calculate-cost.ts";
import { findPrice, type ModelPrice } from "./model-prices.ts";

/** What a call takes at worst. */
export interface WorstCase {
  /** As estimated. */
  readonly inputTokens: number;
  /** Most tokens of its answer. */
  readonly outputTokens: number;
}

export interface ReservationRequest {
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
  reserve(call: ReservationRequest): Reservation | undefined;
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

const NONE: Amounts = { input: 0, tokens: 0, cost: 0 };
/** Endpoints count more tokens than their characters let expect, for some languages as many as characters. */
const MAX_UNDERESTIMATE = 8;

export const INPUT_BUDGET_SPENT = "the input-token budget is spent";

interface State {
  spent: Amounts;
  reserved: Amounts;
  /** By how much inputs were underrated so far, at most. */
  underestimate: number;
  refusal: string | undefined;
  model: string | undefined;
  readonly overdrawn: Set<string>;
}

/** Makes the budget of a run: `maxInputTokens` (0 means no limit), and what it is allowed beside that. */
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
      // What the endpoint refused at once was free: it is the same call still.
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

/** Why so much may not be spent; `undefined` when it may. Without a price nobody can keep to a budget in money. */
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

/** Says that a budget in money cannot be kept, and what to do: one clause. */
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
