import { estimateTokens } from "../domain/agent/estimate-tokens.js";
import { cleanTranscript } from "../domain/answer/clean-model-text.js";
import { addUsage } from "../domain/model/message.js";
import { createStopwatch } from "./stopwatch.js";
/**
 * Calls the model once (retries are the adapter's), tells what comes in as events and books every attempt.
 * Gives `undefined` when the budget has nothing left for it, or for the next attempt at it.
 */
export async function callModel(model, account, options) {
    const { request, thread, isFinal } = options;
    const inputTokens = estimateTokens(request.messages, request.tools);
    const worst = { inputTokens, outputTokens: request.maxTokens };
    const reservation = account.budget.reserve({ thread, worst, isFinal });
    if (reservation === undefined)
        return undefined;
    const collected = createCollector(account, thread);
    try {
        for await (const part of model.stream(request, options.signal)) {
            if (part.type === "attempt")
                await book(account, { thread, reservation }, part.attempt);
            collected.take(part);
            // Leaving the stream ends the call: what the attempts before it took is booked.
            if (part.type === "retry" && !reservation.renew())
                return undefined;
        }
    }
    finally {
        reservation.end();
        collected.end();
    }
    return collected.reply();
}
async function book(account, { thread: purpose, reservation }, attempt) {
    const { totals } = account;
    const cost = reservation.book(attempt.model, attempt.usage);
    const before = totals.cost ?? 0;
    totals.cost = cost === undefined || before === "unknown" ? "unknown" : before + cost;
    totals.usage = addUsage(totals.usage, attempt.usage);
    totals.calls += 1;
    if (attempt.ok)
        totals.model = attempt.model;
    const { inputTokens: input, cachedTokens: cached, outputTokens: output, estimated, } = totals.usage;
    const { calls } = totals;
    account.emit({ type: "usage", input, cached, output, calls, estimated, ...tellCost(account) });
    await account.ledger.record({
        jobId: account.jobId,
        at: account.clock.now(),
        purpose,
        ...attempt,
        ...(cost === undefined ? {} : { cost }),
    });
}
/** Nothing when a price is missing: a part of the cost would look like all of it. */
function tellCost({ totals, budget }) {
    const { cost: amount } = totals;
    const { currency } = budget;
    if (currency === undefined || typeof amount !== "number")
        return {};
    return { cost: { amount, currency } };
}
function createCollector({ emit, clock }, thread) {
    let text = "";
    let reasoning = "";
    const thinking = createStopwatch(clock);
    let toolCalls = [];
    let finish = "unknown";
    const end = () => {
        const ms = thinking.stop();
        if (reasoning !== "")
            emit({ type: "reasoning-end", thread, text: reasoning, ms });
        if (text !== "")
            emit({ type: "text-end", thread, text: cleanTranscript(text) });
    };
    return {
        end,
        reply: () => ({ text, toolCalls, finish }),
        take: (part) => {
            switch (part.type) {
                case "attempt":
                    break; // Booked by the caller.
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
