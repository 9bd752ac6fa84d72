import { isAppError } from "../domain/errors/app-error.js";
const PROBE_TOOL = {
    name: "report_status",
    description: "Reports the status of the check. Call it once.",
    parameters: {
        type: "object",
        properties: { status: { type: "string", enum: ["ready"] } },
        required: ["status"],
    },
};
const MAX_TOKENS = 512;
const JSON_WISH = 'Reply with this JSON object and nothing else: {"status": "ready"}';
/** Checks what an endpoint can do by using it: models, an answer, streaming, usage, tools, JSON. Costs three short calls. */
export function createCheckEndpoint({ model, catalog, }) {
    return async (signal) => {
        const listed = await checkCatalog(catalog, signal);
        const answer = await probe(model, { content: "Reply with the one word: ready", tools: [] }, signal);
        if ("failure" in answer)
            return [
                listed,
                { name: "model answers", status: "fail", detail: answer.failure, fix: "see the message" },
            ];
        const tools = await probe(model, { content: "Call the tool report_status with status ready.", tools: [PROBE_TOOL] }, signal);
        const json = await probe(model, { content: JSON_WISH, tools: [] }, signal);
        return [
            listed,
            ...describeAnswer(answer),
            describeStreaming(json),
            describeTools(tools),
            describeJson(json),
        ];
    };
}
async function checkCatalog(catalog, signal) {
    const name = "models listed";
    try {
        const models = await catalog.list(signal);
        if (models.length > 0)
            return {
                name,
                status: "pass",
                detail: `${models.length} model${models.length === 1 ? "" : "s"}`,
            };
        return { name, status: "warn", detail: "the endpoint lists none", fix: "set LLM_MODEL" };
    }
    catch (error) {
        if (!isAppError(error) || isAppError(error, "cancelled"))
            throw error;
        return {
            name,
            status: "warn",
            detail: error.message,
            fix: "set LLM_MODEL; check LLM_API_BASE and LLM_API_KEY",
        };
    }
}
async function probe(model, { content, tools }, signal) {
    const messages = [{ role: "user", content }];
    const request = { messages, tools, toolChoice: "auto", maxTokens: MAX_TOKENS };
    const seen = { deltas: 0, text: "", toolCalls: 0 };
    let ended;
    try {
        for await (const part of model.stream(request, signal)) {
            if (part.type === "text-delta") {
                seen.deltas += 1;
                seen.text += part.text;
            }
            else if (part.type === "tool-call")
                seen.toolCalls += 1;
            else if (part.type === "attempt" && part.attempt.ok)
                ended = part.attempt;
        }
    }
    catch (error) {
        if (!isAppError(error) || isAppError(error, "cancelled"))
            throw error;
        return { failure: error.message };
    }
    return { ...seen, usage: ended?.usage, model: ended?.model };
}
function describeAnswer({ text, usage, model }) {
    const answers = text.trim() === ""
        ? {
            name: "model answers",
            status: "warn",
            detail: "an empty answer",
            fix: "try another LLM_MODEL",
        }
        : { name: "model answers", status: "pass", detail: model ?? "yes" };
    const reports = usage?.estimated === false
        ? {
            name: "usage reported",
            status: "pass",
            detail: `${usage.inputTokens} tokens in, ${usage.outputTokens} out`,
        }
        : {
            name: "usage reported",
            status: "warn",
            detail: "no; tokens are estimated from characters",
            fix: "budgets are approximate with this endpoint",
        };
    return [answers, reports];
}
/** Told by an answer of several words: a single one comes in one piece anyway. */
function describeStreaming(probed) {
    const name = "streaming";
    if (!("failure" in probed) && probed.deltas > 1)
        return { name, status: "pass", detail: `an answer came in ${probed.deltas} pieces` };
    const fix = "runs are shown less finely, and a long answer may time out";
    return { name, status: "warn", detail: "answers come in one piece", fix };
}
function describeJson(probed) {
    const name = "JSON";
    const fix = "answers are repaired where that is possible; try another LLM_MODEL if many fail";
    if ("failure" in probed)
        return { name, status: "warn", detail: probed.failure, fix };
    const text = probed.text.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, "").trim();
    if (/^\{\s*"status"\s*:\s*"ready"\s*\}$/.test(text))
        return { name, status: "pass", detail: "the model answers in JSON when asked" };
    return { name, status: "warn", detail: "the model did not answer in JSON alone", fix };
}
function describeTools(probed) {
    const name = "tools";
    if ("failure" in probed)
        return { name, status: "warn", detail: probed.failure, fix: "try another LLM_MODEL" };
    if (probed.toolCalls > 0)
        return { name, status: "pass", detail: "the model calls tools" };
    return {
        name,
        status: "warn",
        detail: "the model did not call the tool it was asked to call",
        fix: "reviews work without tools but see less; try another LLM_MODEL",
    };
}
