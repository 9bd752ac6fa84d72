import { isAppError } from "../domain/errors/app-error.js";
import { repeatNote } from "../domain/prompt/turns.js";
import { throwIfCancelled } from "./throw-if-cancelled.js";
/** Calls of one turn that are run; a model that asks for more asks again. */
const MAX_PARALLEL = 16;
const MAX_SHOWN_ARGUMENTS = 200;
/** Runs the calls of one turn side by side and gives their results in the order of the calls. */
export async function runTools(calls, turn) {
    const byName = new Map(turn.tools.map((tool) => [tool.definition.name, tool]));
    const results = await Promise.all(calls.map((call, at) => runTool(call, at < MAX_PARALLEL ? byName.get(call.name) : TOO_MANY, turn)));
    return calls.map((call, at) => {
        const times = turn.guard.count(call);
        const note = times > 1 ? repeatNote(call.name, times) : "";
        return {
            role: "tool",
            callId: call.id,
            name: call.name,
            content: `${results[at]?.text ?? ""}${note}`,
        };
    });
}
async function runTool(call, tool, turn) {
    const { thread, clock, emit } = turn;
    const started = clock.monotonicMs();
    emit({
        type: "tool-start",
        thread,
        callId: call.id,
        tool: call.name,
        arguments: call.arguments.slice(0, MAX_SHOWN_ARGUMENTS),
    });
    const result = tool === undefined ? unknown(call.name, turn.tools) : await guarded(call, tool, turn);
    const ms = Math.round(clock.monotonicMs() - started);
    emit({ type: "tool-end", thread, callId: call.id, ok: result.ok, ms, bytes: result.text.length });
    return result;
}
/** A tool that breaks must not end the review: the model is told, and so are the readers. */
async function guarded(call, tool, turn) {
    try {
        return await tool.run(call.arguments, turn.signal);
    }
    catch (error) {
        throwIfCancelled(turn.signal);
        const text = isAppError(error) ? error.message : "it failed unexpectedly";
        turn.emit({ type: "log", level: "warn", text: `tool ${call.name}: ${text}` });
        return { ok: false, text: `error: ${call.name}: ${text}` };
    }
}
const TOO_MANY = {
    definition: { name: "", description: "", parameters: {} },
    run: () => Promise.resolve({
        ok: false,
        text: `error: more than ${MAX_PARALLEL} calls at once; ask for the rest in the next turn`,
    }),
};
function unknown(name, tools) {
    const known = tools.map((tool) => tool.definition.name).join(", ");
    return { ok: false, text: `error: there is no tool ${name}; there are ${known || "none"}` };
}
