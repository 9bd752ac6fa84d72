import { estimateTokens } from "../domain/agent/estimate-tokens.js";
import { createRepeatGuard } from "../domain/agent/repeat-guard.js";
import { finalTurn } from "../domain/prompt/turns.js";
/** Share of a context window that was exceeded at which the final answer is asked for. */
const WINDOW_SHARE = 0.8;
/** Starts a conversation. */
export function openState(run, conversation) {
    return {
        messages: [...conversation.opening],
        stop: "final",
        isFinal: false,
        hidesTools: false,
        turns: 0,
        toolTurns: 0,
        continuations: 0,
        rejoins: 0,
        repairs: 0,
        empties: 0,
        forgets: 0,
        lateCorrections: 0,
        exhaustions: 0,
        effort: run.limits.reasoningEffort,
        partial: "",
        fallback: undefined,
        guard: createRepeatGuard(run.limits.repeatLimit),
        form: conversation.form,
    };
}
/** Names the limit that a conversation has reached, if any. */
export function reachedLimit(run, state) {
    if (state.isFinal)
        return undefined;
    const { limits, account, window } = run;
    if (limits.deadlineMs !== undefined && account.clock.monotonicMs() >= limits.deadlineMs)
        return "deadline";
    if (limits.maxIterations > 0 && state.toolTurns >= limits.maxIterations)
        return "iteration-cap";
    if (state.guard.isTripped())
        return "repeat-guard";
    const most = Math.min(window.exceededAt, window.fits ?? Number.POSITIVE_INFINITY);
    const isNearWindow = state.turns > 0 && estimateTokens(state.messages) > most * WINDOW_SHARE;
    return isNearWindow ? "input-token-cap" : undefined;
}
const WHY = {
    deadline: "the time is up",
    "iteration-cap": "you have used all tool calls",
    "input-token-cap": "the conversation has reached its token limit",
    "repeat-guard": "you are asking the same again",
};
/** Turns a conversation to its end: from here on only the answer counts. */
export function askForFinal(state, stop, run) {
    state.stop = stop;
    state.isFinal = true;
    // It is asked for whole: half an answer from before would only stand in its way.
    state.partial = "";
    // A forced answer that cannot be read has a correction of its own.
    [state.repairs, state.empties] = [0, 0];
    const worst = state.guard.worst();
    const detail = stop === "repeat-guard" && worst !== "" ? ` (${worst})` : "";
    run.account.emit({
        type: "log",
        level: "info",
        text: `asking for the final answer: ${stop}${detail}`,
    });
    state.messages.push({ role: "user", content: finalTurn(WHY[stop] ?? stop, state.form) });
}
