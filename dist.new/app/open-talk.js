import { answerNonce } from "../domain/answer/answer-nonce.js";
import { createRunBudget } from "../domain/budget/run-budget.js";
import { NO_USAGE } from "../domain/model/message.js";
import { reviewSystemPrompt } from "../domain/prompt/review-system.js";
import { reviewUserPrompt } from "../domain/prompt/review-user.js";
import { createWrap } from "../domain/untrusted/untrusted.js";
import { createRepositoryTools } from "./repository-tools.js";
const DELIMITER_BYTES = 12;
const NONCE_KEY_BYTES = 16;
/** Opens what all conversations of one review share: system prompt, tools, account, fences. */
export function openTalk({ model, ledger, clock, overrides = {} }, { input, settings, leftOut, vault }, { emit, signal }) {
    const { change, jobId, snapshot, rules, helpers } = input;
    const own = createWrap(clock.randomHex(DELIMITER_BYTES), vault);
    const wrap = overrides.wrap?.(own) ?? own;
    const nonceKey = clock.randomHex(NONCE_KEY_BYTES);
    const reading = snapshot === undefined ? [] : createRepositoryTools(snapshot, wrap, vault);
    const tools = [...reading, ...(helpers?.tools(wrap) ?? [])];
    const system = reviewSystemPrompt({
        rules,
        hasTools: tools.length > 0,
        helpers: helpers?.names ?? [],
        allowApprove: settings.allowApprove,
    });
    const files = input.files.map((file) => withReason(file, leftOut.get(file.path)));
    const hidden = [];
    const totals = { usage: NO_USAGE, calls: 0, model: undefined };
    const budget = createRunBudget(settings.maxInputTokens, settings.budget);
    return {
        hidden,
        review: {
            run: {
                model,
                account: { jobId, ledger, budget, clock, emit, totals },
                tools,
                limits: settings,
                window: { exceededAt: Number.POSITIVE_INFINITY },
                signal,
            },
            concurrency: settings.concurrency,
            defaultEvent: settings.defaultEvent,
            nonceOf: (thread) => answerNonce(nonceKey, jobId, thread),
            opening: ({ text }, { number, of, nonce }) => {
                const user = reviewUserPrompt({ change, files, chunk: { text, number, of }, wrap, nonce });
                hidden.push(...user.hidden);
                return [
                    { role: "system", content: system },
                    { role: "user", content: user.text },
                ];
            },
        },
    };
}
function withReason(file, leftOut) {
    return leftOut === undefined ? file : { ...file, leftOut };
}
