import { isAppError } from "../domain/errors/app-error.js";
import { RunnerResult } from "../domain/runner/runner-result.js";
import { createCallbackTalk } from "./callback-talk.js";
/** Messages at once. A well-behaved runner sends one, and another when it has heard nothing for long. */
const ROOM = { talk: 4, ask: 8 };
/** Hears one runner: words and result in order, questions beside them. */
export function createCallbackSession(options) {
    const talk = createCallbackTalk(options);
    const questions = createQuestions(options, talk);
    const spoke = Promise.withResolvers();
    if (options.heard > 0)
        spoke.resolve();
    const voice = {
        ...questions.voice,
        events: async (message) => {
            if (message.attempt === options.runner.attempt)
                return talk.events(message);
            options.onRefused("wrong-attempt");
            return { kind: "unauthorized" };
        },
        result: talk.result,
        misread: () => options.onRefused("unreadable"),
    };
    const busy = { talk: 0, ask: 0 };
    return {
        over: talk.over,
        spoke: spoke.promise,
        hasResult: talk.hasResult,
        say: talk.say,
        hear: async (lane, use) => {
            const shut = talk.shut();
            if (shut?.kind === "finished")
                options.onRefused("finished");
            if (shut !== undefined)
                return shut;
            if (busy[lane] >= ROOM[lane]) {
                options.onRefused("too-many");
                return { kind: "busy", why: "too-many" };
            }
            spoke.resolve();
            busy[lane] += 1;
            try {
                return await use(voice);
            }
            finally {
                busy[lane] -= 1;
            }
        },
        report: async (said) => {
            const { data } = RunnerResult.safeParse(said);
            if (data !== undefined && isWhole(data))
                await talk.result(data);
            await talk.settled();
            return talk.hasResult();
        },
        close: async (ends) => {
            await Promise.all([talk.close(ends), questions.close()]);
            await options.onClosed(ends);
        },
    };
}
/** What was kept of a result may have had no room for all that it needs. */
function isWhole({ status, draft, reply, task }) {
    const needed = { draft, reply, succeeded: task };
    return !(status in needed) || needed[status] !== undefined;
}
function createQuestions({ hooks, onRefused }, talk) {
    const abort = new AbortController();
    const asked = new Set();
    const ask = async (put) => {
        const shut = talk.hasResult() ? { kind: "finished" } : talk.shut();
        if (shut !== undefined)
            return shut;
        const answer = put();
        asked.add(answer);
        try {
            return await answer;
        }
        finally {
            asked.delete(answer);
        }
    };
    return {
        voice: {
            intent: async (intent) => {
                const heard = await ask(() => keepIntent(hooks, intent));
                if (heard.kind === "refused")
                    onRefused("intent");
                return heard;
            },
            token: (signal) => ask(() => issueToken(hooks, AbortSignal.any([signal, abort.signal]))),
        },
        close: async () => {
            abort.abort();
            await Promise.allSettled(asked);
        },
    };
}
const PASSING = [
    "store-unavailable",
    "code-host-unreachable",
    "code-host-rate-limited",
    "code-host-unclear",
];
async function keepIntent(hooks, intent) {
    try {
        await hooks.intent(intent);
        return { kind: "taken" };
    }
    catch (error) {
        // These may pass, and a store that fails may have kept it: it is asked again.
        if (!isAppError(error) || PASSING.includes(error.code))
            throw error;
        return { kind: "refused", error };
    }
}
async function issueToken(hooks, signal) {
    try {
        return { kind: "token", token: await hooks.token(signal) };
    }
    catch (error) {
        if (!isAppError(error, "code-host-denied"))
            throw error;
        return { kind: "denied", error };
    }
}
