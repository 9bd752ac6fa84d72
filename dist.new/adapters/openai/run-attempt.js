import { Fault } from "./fault.js";
import { createAnswer } from "./from-stream.js";
import { readBody } from "./read-body.js";
import { toFailure } from "./to-failure.js";
import { watchAnswer } from "./watch-answer.js";
/** Makes one request and passes on what comes; the result says how it ended. */
export async function* runAttempt(attempt) {
    const watch = watchAnswer(attempt.idleMs, attempt.signal);
    const answer = createAnswer();
    const told = () => ({ chars: answer.chars(), usage: answer.usage() });
    try {
        const client = await attempt.client();
        const response = await watch.wait(post(client, attempt.body, watch.controller.signal));
        const body = await readBody(client, response, watch);
        for await (const chunk of chunksOf(body)) {
            watch.sawChunk();
            yield* answer.take(chunk);
            if (answer.isFinished())
                watch.hurry(USAGE_WAIT_MS);
        }
        requireEnd(body, answer, watch);
        return { ...told(), kind: "answered", answer: answer.end(attempt.makeId) };
    }
    catch (error) {
        const { scrub, idleMs, nowMs } = attempt;
        const failure = await toFailure(error, { scrub, idleMs, nowMs: nowMs(), ended: watch.ended() });
        // What goes wrong after the last word of an answer costs no more than its usage.
        if (answer.isFinished() && failure.kind !== "cancelled") {
            return { ...told(), kind: "answered", answer: answer.end(attempt.makeId) };
        }
        return { ...told(), kind: "failed", failure };
    }
    finally {
        watch.close();
    }
}
/** How long usage may take to follow the last word. */
const USAGE_WAIT_MS = 2_000;
function post(client, body, signal) {
    return client
        .post("/chat/completions", { body, signal, headers: { accept: acceptOf(body) } })
        .asResponse();
}
function acceptOf(body) {
    return body.stream ? "text/event-stream, application/json" : "application/json";
}
async function* chunksOf(body) {
    if (body.kind === "whole")
        yield body.value;
    else
        yield* body.chunks;
}
function requireEnd(body, answer, watch) {
    const isWhole = body.kind === "whole" || body.isDone() || answer.isFinished();
    if (!isWhole || watch.ended())
        throw new Fault("cut");
}
