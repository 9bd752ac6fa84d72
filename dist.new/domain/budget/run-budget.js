import { audienceText } from "../errors/audience-text.js";
import { spentWords } from "./allowance.js";
import { costOf } from "./cost-of.js";
import { findPrice } from "./model-prices.js";
const NONE = { input: 0, tokens: 0, cost: 0 };
/** Endpoints count more tokens than their characters let expect, for some languages as many as characters. */
const MOST_UNDERRATED = 8;
export const INPUT_SPENT = "the input-token budget is spent";
/** Makes the budget of a run: `maxInputTokens` (0 means no limit), and what it is allowed beside that. */
export function createRunBudget(maxInputTokens, allowance = {}) {
    const state = {
        ...{ spent: NONE, reserved: NONE, underrated: 1, refusal: undefined },
        ...{ model: allowance.model, overdrawn: new Set() },
    };
    const setAside = (worst) => {
        const price = priceOf(allowance, state.model);
        const wanted = atWorst(worst, state.underrated, price);
        const why = whyNot({ maxInputTokens, allowance, price }, add(committedOf(state), wanted));
        return why ?? wanted;
    };
    return {
        currency: allowance.currency,
        refusal: () => state.refusal,
        committed: () => committedOf(state),
        reserve: (call) => {
            const first = setAside(call.worst);
            const mayOverdraw = call.isFinal && !state.overdrawn.has(call.thread);
            if (typeof first === "string") {
                state.refusal = first;
                if (!mayOverdraw)
                    return undefined;
                state.overdrawn.add(call.thread);
            }
            return hold(state, { allowance, setAside, worst: call.worst }, first);
        },
    };
}
function hold(state, { allowance, worst, setAside }, first) {
    let held = NONE;
    let hasSpent = false;
    const put = (amounts) => {
        state.reserved = add(state.reserved, subtract(amounts, held));
        held = amounts;
    };
    put(typeof first === "string" ? NONE : first);
    return {
        end: () => put(NONE),
        renew: () => {
            const next = setAside(worst);
            if (typeof next !== "string")
                put(next);
            else
                state.refusal = next;
            // What the endpoint refused at once was free: it is the same call still.
            return typeof next !== "string" || !hasSpent;
        },
        book: (model, usage) => {
            put(NONE);
            hasSpent ||= usage.inputTokens + usage.outputTokens > 0;
            const price = priceOf(allowance, model) ?? priceOf(allowance, state.model);
            const cost = price && costOf(usage, price);
            state.model ??= model;
            const { inputTokens: input, outputTokens } = usage;
            state.spent = add(state.spent, { input, tokens: input + outputTokens, cost: cost ?? 0 });
            const seen = worst.inputTokens > 0 ? input / worst.inputTokens : 1;
            state.underrated = Math.min(MOST_UNDERRATED, Math.max(state.underrated, seen));
            return cost;
        },
    };
}
function atWorst(worst, underrated, price) {
    const inputTokens = Math.ceil(worst.inputTokens * underrated);
    const { outputTokens } = worst;
    const cost = price ? costOf({ inputTokens, cachedTokens: 0, outputTokens }, price) : 0;
    return { input: worst.inputTokens, tokens: inputTokens + outputTokens, cost };
}
/** Why so much may not be spent; `undefined` when it may. Without a price nobody can keep to a budget in money. */
function whyNot({ maxInputTokens, allowance, price }, { input, tokens, cost }) {
    if (maxInputTokens > 0 && input > maxInputTokens)
        return INPUT_SPENT;
    if (allowance.tokens !== undefined && tokens > allowance.tokens.amount)
        return spentWords("tokens", allowance.tokens.budget);
    if (allowance.cost === undefined)
        return undefined;
    if (price === undefined)
        return unpricedWords(allowance.model);
    return cost > allowance.cost.amount ? spentWords("cost", allowance.cost.budget) : undefined;
}
/** Says that a budget in money cannot be kept, and what to do: one clause. */
export function unpricedWords(model) {
    const which = model === undefined ? "the model (LLM_MODEL is not set)" : `the model ${model}`;
    return audienceText("the cost budget of this installation has no price for the model; ask its operator", `there is a cost budget, and MODEL_PRICES has no price of ${which}`);
}
const priceOf = ({ prices = {} }, model) => model === undefined ? undefined : findPrice(prices, model);
const committedOf = ({ spent, reserved }) => add(spent, reserved);
const add = (one, other) => ({
    input: one.input + other.input,
    tokens: one.tokens + other.tokens,
    cost: one.cost + other.cost,
});
const subtract = (one, other) => ({
    input: one.input - other.input,
    tokens: one.tokens - other.tokens,
    cost: one.cost - other.cost,
});
