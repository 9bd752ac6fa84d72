import { estimateTokens } from "../domain/agent/estimate-tokens.js";
import { findLeakedCalls } from "../domain/agent/leaked-calls.js";
import { INPUT_SPENT } from "../domain/budget/run-budget.js";
import { isAppError } from "../domain/errors/app-error.js";
import { fitResults, learnAccepted, learnExceeded, mayBeRefused } from "./agent/context-window.js";
import { askForFinal, openState, reachedLimit } from "./agent-state.js";
import { callModel } from "./call-model.js";
import { forgetOldResults } from "./forget-old-results.js";
import { closeEarly, judgeReply } from "./judge-reply.js";
import { runTools } from "./run-tools.js";
import { throwIfCancelled } from "./throw-if-cancelled.js";
/**
 * Talks with the model until it answers: runs the tools it asks for, stops it at a limit with one last request for the
 * answer, has a cut answer continued, an unreadable one repaired once, and one that fails the conversation's check
 * corrected.
 *
 * Rejects with `cancelled` when the signal aborts, and as `Model` does when a call finally fails.
 */
export async function runAgent(run, conversation) {
    const state = openState(run, conversation);
    for (;;) {
        throwIfCancelled(run.signal);
        const limit = reachedLimit(run, state);
        if (limit !== undefined)
            askForFinal(state, limit, run);
        const reply = await ask(run, conversation.thread, state);
        if (reply === "forgot")
            continue;
        const outcome = await take(run, conversation, { state, reply });
        if (outcome !== undefined)
            return outcome;
    }
}
/** Takes what a call gave; `undefined` when the talk goes on. */
async function take(run, conversation, { state, reply }) {
    if (reply === undefined) {
        const reason = run.account.budget.refusal() ?? INPUT_SPENT;
        if (state.turns === 0)
            return { stopReason: "input-token-cap", reason };
        if (state.isFinal)
            return closeEarly(conversation, state, reason);
        return askForFinal(state, "input-token-cap", run);
    }
    state.turns += 1;
    const mayUseTools = !state.isFinal && state.partial === "";
    const called = mayUseTools ? withLeakedCalls(run, conversation, { state, reply }) : reply;
    if (called.toolCalls.length === 0 || !mayUseTools)
        return judgeReply(run, conversation, { state, reply });
    return takeToolTurn(run, conversation.thread, { state, reply: called });
}
/**
 * Some endpoints leave calls in the text, in the markup of the model's chat template. An object of the answer beside
 * them counts more; prose beside them only announces them.
 */
function withLeakedCalls({ tools, account }, conversation, { state, reply }) {
    const names = tools.map((tool) => tool.definition.name);
    const leaked = reply.toolCalls.length > 0 ? [] : findLeakedCalls(reply.text, names);
    const isAnswer = conversation.form === "json" && conversation.accept(reply.text).kind === "ok";
    if (leaked.length === 0 || isAnswer)
        return reply;
    const text = `${conversation.thread}: the endpoint left ${leaked.length} tool call(s) in its text`;
    account.emit({ type: "log", level: "debug", text });
    const toolCalls = leaked.map((call, at) => ({ ...call, id: `leaked_${state.turns}_${at}` }));
    return { text: "", toolCalls, finish: "tool-calls" };
}
/** One call. `forgot` says that the transcript was too long and has been shortened; `undefined`, that there is no budget. */
async function ask(run, thread, state) {
    const { window, signal } = run;
    if (state.turns > 0 && estimateTokens(state.messages) > toldLimit(window))
        forget(run, state);
    const request = toRequest(run, state);
    const estimate = estimateTokens(request.messages, request.tools);
    try {
        const { isFinal } = state;
        const reply = await callModel(run.model, run.account, { thread, request, isFinal, signal });
        if (reply !== undefined)
            learnAccepted(window, estimate);
        return reply;
    }
    catch (error) {
        throwIfCancelled(signal);
        if (!isAppError(error, "model-context-exceeded"))
            throw error;
        learnExceeded(window, estimate, error);
        if (run.refusals !== undefined)
            run.refusals.count += error.details.refusals ?? 1;
        if (!forget(run, state) || isRisky(run, state))
            throw error;
        return "forgot";
    }
}
function toRequest({ tools, limits }, state) {
    const { maxTokens } = limits;
    const { effort: reasoningEffort } = state;
    const mustAnswer = state.isFinal || state.partial !== "";
    return {
        messages: [...state.messages],
        tools: state.hidesTools ? [] : tools.map((tool) => tool.definition),
        toolChoice: mustAnswer ? "none" : "auto",
        maxTokens,
        ...(reasoningEffort === undefined ? {} : { reasoningEffort }),
    };
}
/** Whether a request could be refused where no more refusals are wanted. */
const isRisky = ({ refusals, window }, state) => !mayBeRefused(refusals) && estimateTokens(state.messages) > (window.accepted ?? 0);
const MAX_FORGETS = 2;
/** The tokens that fit, where the endpoint names its window: a guess is no reason to forget more than half. */
const toldLimit = ({ tokens, fits }) => tokens === undefined || fits === undefined ? Number.POSITIVE_INFINITY : fits;
/** Shortens a transcript that is too long for the model and asks for the answer; `false` when it cannot. */
function forget(run, state) {
    const limit = toldLimit(run.window);
    const toShorten = state.forgets < MAX_FORGETS ? forgetOldResults(state.messages) : undefined;
    if (toShorten === undefined)
        return false;
    state.forgets += 1;
    for (let next = toShorten; next !== undefined;) {
        state.messages = next;
        next = estimateTokens(next) > limit ? forgetOldResults(next) : undefined;
    }
    if (!state.isFinal)
        askForFinal(state, "input-token-cap", run);
    return true;
}
async function takeToolTurn(run, thread, { state, reply }) {
    const { guard, messages } = state;
    const { clock, emit } = run.account;
    state.toolTurns += 1;
    messages.push({ role: "assistant", content: reply.text, toolCalls: reply.toolCalls });
    const turn = { thread, tools: run.tools, guard, clock, emit, signal: run.signal };
    const results = await runTools(reply.toolCalls, turn);
    messages.push(...fitResults(results, messages, run.window));
}
