import { estimateTokens } from "../domain/agent/estimate-tokens.js";
import { INPUT_SPENT } from "../domain/budget/run-budget.js";
import { joinChunks } from "../domain/diff/plan-chunks.js";
import { isAppError } from "../domain/errors/app-error.js";
import { errorText } from "../domain/errors/error-text.js";
import { CUT_ANSWER } from "../domain/review/cut-answer.js";
import { mapLimit } from "./map-limit.js";
import { createAcceptReview } from "./review/accept-review.js";
import { fitChunk, tokensOf } from "./review/split-to-fit.js";
import { runAgent } from "./run-agent.js";
const UNEXPECTED = "an unexpected error; this is a bug";
/** Reviews the chunks side by side. One that fails is told and leaves the others alone; a hopeless endpoint stops all. */
export async function reviewChunks(chunks, review) {
    let hopeless;
    return mapLimit(chunks, review.concurrency, async (chunk, index) => {
        if (hopeless !== undefined)
            return failed(chunk, hopeless);
        const outcome = await reviewChunk(chunk, {
            ...review,
            name: `part ${index + 1}/${chunks.length}`,
            number: index + 1,
            of: chunks.length,
        });
        if (isHopeless(outcome.error))
            hopeless = outcome.error;
        return outcome;
    });
}
/** What went wrong, one line each: with the budget that ended a part early, if none of the parts names it. */
export function problemsOf(outcomes, budget) {
    const told = outcomes.flatMap(({ problems }) => problems);
    const why = budget.refusal();
    const isTold = why === undefined || why === INPUT_SPENT || told.some((text) => text.includes(why));
    return isTold ? told : [...told, `a part ended early: ${why}`];
}
/** No other chunk will fare better with this endpoint. */
function isHopeless(error) {
    return isAppError(error, "model-rejected") || isAppError(error, "model-unreachable");
}
/** Conversations of one chunk that may end as too long: each one is by what the ones before have told. */
const MAX_OVERFLOWS = 8;
/** Reviews a chunk in one conversation or, where it is too long for the model's window, in several. */
async function reviewChunk(chunk, given) {
    const review = { ...given, run: { ...given.run, refusals: { count: 0 } } };
    const state = { outcomes: [], left: chunk, pieces: 0, overflows: 0 };
    const rest = estimateTokens(openingOf(chunk, review)) - tokensOf(chunk);
    while (state.left !== undefined) {
        const fit = fitChunk(state.left, rest, review.run);
        if (fit.kind === "never")
            endWith(state, failed(state.left, fit.error, review.name));
        else
            await reviewNext(state, fit, review);
    }
    return joinOutcomes(state.outcomes);
}
const openingOf = (chunk, { opening, nonceOf, name, number, of }) => opening(chunk, { number, of, nonce: nonceOf(name) });
function endWith(state, outcome) {
    state.outcomes.push(outcome);
    state.left = undefined;
}
/** Reviews the first piece of what is left. One that proves too long stays, to be cut by what that has taught. */
async function reviewNext(state, fit, review) {
    const { left } = state;
    if (left === undefined)
        return;
    const [piece = left, ...others] = fit.kind === "whole" ? [left] : fit.pieces;
    const name = nameNext(state, fit, review);
    const outcome = await tryPiece(piece, { ...review, run: fit.run, name });
    if (isAppError(outcome.error, "model-context-exceeded")) {
        state.overflows += 1;
        if (state.overflows < MAX_OVERFLOWS)
            return;
    }
    if (isHopeless(outcome.error) || state.overflows === MAX_OVERFLOWS)
        return endWith(state, failed(left, outcome.error, name));
    state.outcomes.push(outcome);
    state.left = others.length === 0 ? undefined : joinChunks(others);
}
function nameNext(state, fit, review) {
    if (fit.kind === "pieces" && state.pieces === 0)
        tellPieces(review, fit.pieces.length);
    if (fit.kind !== "pieces" && state.pieces === 0)
        return review.name;
    state.pieces += 1;
    return `${review.name}.${state.pieces}`;
}
/** A failure of the model is the outcome; any other is thrown. */
async function tryPiece(piece, review) {
    try {
        return await talkAbout(piece, review);
    }
    catch (error) {
        if (!isAppError(error) || review.run.signal.aborted)
            throw error;
        return failed(piece, error, review.name);
    }
}
function tellPieces({ run, name }, count) {
    const text = `${name}: too long for the model, reviewing it in about ${count} pieces`;
    run.account.emit({ type: "log", level: "info", text });
}
function joinOutcomes(outcomes) {
    const error = outcomes.every((outcome) => outcome.error !== undefined)
        ? outcomes[0]?.error
        : undefined;
    return {
        answers: outcomes.flatMap((outcome) => outcome.answers),
        parts: outcomes.flatMap((outcome) => outcome.parts),
        stopReason: outcomes.find((outcome) => outcome.stopReason !== "final")?.stopReason ?? "final",
        problems: outcomes.flatMap((outcome) => outcome.problems),
        ...(error === undefined ? {} : { error }),
    };
}
async function talkAbout(chunk, review) {
    const { run, name: thread, defaultEvent, nonceOf } = review;
    const outcome = await runAgent(run, {
        ...{ thread, form: "json", opening: openingOf(chunk, review) },
        accept: createAcceptReview({ nonce: nonceOf(thread), defaultEvent }),
    });
    return toOutcome(chunk, thread, outcome);
}
function toOutcome(chunk, name, { answer, stopReason, reason }) {
    if (answer === undefined) {
        const failure = stopReason === "input-token-cap" ? "budget-spent" : "model-failed";
        const problems = [`${name}: ${reason ?? "no answer"}`];
        return { ...failedParts(chunk, failure), stopReason, problems };
    }
    const cut = answer.isCut ? CUT_ANSWER : undefined;
    const told = [cut, answer.doubt].filter((text) => text !== undefined);
    const problems = told.length > 0 || reason === undefined ? told : [reason];
    return {
        answers: [answer],
        parts: chunk.parts.map(toPart),
        stopReason,
        problems: problems.map((problem) => `${name}: ${problem}`),
    };
}
function failed(chunk, error, name) {
    const message = isAppError(error) ? errorText(error) : UNEXPECTED;
    return {
        ...failedParts(chunk, "model-failed"),
        stopReason: "final",
        problems: name === undefined ? [] : [`${name}: ${message}`],
        error,
    };
}
function failedParts(chunk, failure) {
    return { answers: [], parts: chunk.parts.map((part) => ({ ...toPart(part), failure })) };
}
const toPart = ({ path, isClipped }) => ({
    path,
    isClipped,
});
