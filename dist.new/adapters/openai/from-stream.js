import { Fault } from "./fault.js";
import { readChunk } from "./read-chunk.js";
import { createToolCallFragments } from "./tool-call-fragments.js";
const MAX_CHARS = 8_000_000;
const FINISH_REASONS = new Map(Object.entries({
    stop: "stop",
    end_turn: "stop",
    eos: "stop",
    eos_token: "stop",
    stop_sequence: "stop",
    length: "length",
    max_tokens: "length",
    model_length: "length",
    tool_calls: "tool-calls",
    tool_use: "tool-calls",
    function_call: "tool-calls",
    content_filter: "content-filter",
    safety: "content-filter",
}));
/** Creates an empty answer. */
export function createAnswer() {
    const fragments = createToolCallFragments();
    let chars = 0;
    let finish;
    let usage;
    return {
        take(value) {
            const chunk = readChunk(value);
            for (const fragment of chunk.fragments)
                fragments.add(fragment);
            const written = chunk.fragments.map((fragment) => fragment.arguments?.length ?? 1);
            chars += chunk.text.length + chunk.reasoning.length + written.reduce((sum, n) => sum + n, 0);
            if (chars > MAX_CHARS)
                throw new Fault("oversized");
            finish = chunk.finish ?? finish;
            usage = chunk.usage ?? usage;
            return toParts(chunk);
        },
        isFinished: () => finish !== undefined,
        usage: () => usage,
        chars: () => chars,
        end(makeId) {
            if (chars === 0 && finish === undefined)
                throw new Fault("empty");
            const calls = fragments.calls(makeId);
            return { calls, finish: toFinishReason(finish, calls.length > 0) };
        },
    };
}
function toParts(chunk) {
    const parts = [];
    if (chunk.reasoning !== "")
        parts.push({ type: "reasoning-delta", text: chunk.reasoning });
    if (chunk.text !== "")
        parts.push({ type: "text-delta", text: chunk.text });
    return parts;
}
/** "tool-calls" exactly when there are calls, unless the answer was cut off before its end. */
function toFinishReason(finish, hasCalls) {
    const reason = FINISH_REASONS.get(finish?.toLowerCase() ?? "") ?? "unknown";
    if (reason === "tool-calls")
        return hasCalls ? "tool-calls" : "unknown";
    return hasCalls && (reason === "stop" || reason === "unknown") ? "tool-calls" : reason;
}
