import { isAppError } from "../domain/errors/app-error.js";
/** Hands a runner's words and its result to the hooks, one call after the other, each once. */
export function createCallbackTalk(options) {
    const talk = {
        ...options,
        over: Promise.withResolvers(),
        state: "open",
        next: options.heard,
        hasResult: false,
        line: Promise.resolve(),
    };
    const inLine = (take) => {
        const turn = talk.line.then(async () => whyShut(talk) ?? (await take()));
        // Whoever sent it is told what it rejects with.
        talk.line = turn.catch(() => undefined);
        return turn;
    };
    return {
        over: talk.over.promise,
        events: (message) => inLine(() => takeEvents(talk, message)),
        result: (result) => inLine(() => takeResult(talk, result)),
        say: async (events) => {
            await inLine(() => hand(talk, () => talk.hooks.events(events)));
        },
        hasResult: () => talk.hasResult,
        settled: async () => {
            await talk.line;
        },
        shut: () => whyShut(talk),
        close: async (ends) => {
            if (talk.state !== "ended")
                talk.state = ends ? "ended" : "left";
            await talk.line;
        },
    };
}
function whyShut({ state }) {
    if (state === "open")
        return undefined;
    return state === "left" ? { kind: "busy", why: "not-taken-up" } : { kind: "finished" };
}
/** Beyond what is expected nothing is taken; what was taken before is passed over. */
async function takeEvents(talk, { from, events }) {
    if (events.length > 0 && from > talk.next) {
        talk.onRefused("out-of-order");
        return { kind: "out-of-order", expected: talk.next };
    }
    const fresh = events.slice(Math.max(0, talk.next - from));
    if (fresh.length > 0) {
        if (talk.hasResult) {
            talk.onRefused("finished");
            return { kind: "finished" };
        }
        const position = { attempt: talk.runner.attempt, next: talk.next + fresh.length };
        const refusal = await hand(talk, () => talk.hooks.events(fresh, position));
        if (refusal !== undefined)
            return refusal;
        talk.next = position.next;
    }
    return { kind: "taken", next: talk.next, now: talk.clock.now() };
}
async function takeResult(talk, result) {
    if (talk.hasResult) {
        talk.onRefused("repeated-result");
        return { kind: "taken" };
    }
    const refusal = await hand(talk, () => talk.hooks.result(result));
    if (refusal !== undefined)
        return refusal;
    talk.hasResult = true;
    talk.over.resolve({ kind: "result" });
    return { kind: "taken" };
}
/** Calls a hook. One that does not take what was said breaks the talk, unless it was closed meanwhile. */
async function hand(talk, call) {
    try {
        await call();
        return undefined;
    }
    catch (error) {
        if (!isAppError(error))
            talk.onError(error);
        if (talk.state === "open") {
            talk.state = "broken";
            const why = isAppError(error) ? error.message : "an unexpected error; this is a bug";
            talk.over.resolve({ kind: "broken", how: `what it said could not be taken: ${why}` });
        }
        return whyShut(talk);
    }
}
