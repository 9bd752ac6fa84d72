import type { ModelMessage, ToolDefinition, Usage } from "../../domain/agent/message.ts";
import type { Check } from "../../domain/api/check.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import type { Model, ModelRequest } from "../../ports/model.ts";
import type { ModelCatalog } from "../../ports/model-catalog.ts";

export interface CheckEndpointPorts {
  readonly model: Model;
  readonly catalog: ModelCatalog;
}

const PROBE_TOOL: ToolDefinition = {
  name: "report_status",
  description: "Reports the status of the check. Call it once.",
  parameters: {
    type: "object",
    properties: { status: { type: "string", enum: ["ready"] } },
    required: ["status"],
  },
};
const MAX_TOKENS = 512;
const JSON_PROMPT = 'Reply with this JSON object and nothing else: {"status": "ready"}';

/**
 * Checks the capabilities of an endpoint by using it: models, an answer, streaming, usage, tools, JSON. Costs three
 * short calls.
 */
export function createCheckEndpoint({
  model,
  catalog,
}: CheckEndpointPorts): (signal: AbortSignal) => Promise<Check[]> {
  return async (signal) => {
    const listed = await checkCatalog(catalog, signal);
    const answer = await probe(
      model,
      { content: "Reply with the one word: ready", tools: [] },
      signal,
    );
    if ("failure" in answer)
      return [
        listed,
        { name: "model answers", status: "fail", detail: answer.failure, fix: "see the message" },
      ];
    const tools = await probe(
      model,
      { content: "Call the tool report_status with status ready.", tools: [PROBE_TOOL] },
      signal,
    );
    const json = await probe(model, { content: JSON_PROMPT, tools: [] }, signal);
    return [
      listed,
      ...describeAnswer(answer),
      describeStreaming(json),
      describeTools(tools),
      describeJson(json),
    ];
  };
}

async function checkCatalog(catalog: ModelCatalog, signal: AbortSignal): Promise<Check> {
  const name = "models listed";
  try {
    const models = await catalog.list(signal);
    if (models.length > 0)
      return {
        name,
        status: "pass",
        detail: `${models.length} model${models.length === 1 ? "" : "s"}`,
      };
    return { name, status: "warn", detail: "the endpoint lists no models", fix: "set LLM_MODEL" };
  } catch (error) {
    if (!isAppError(error) || isAppError(error, "cancelled")) throw error;
    return {
      name,
      status: "warn",
      detail: error.message,
      fix: "set LLM_MODEL; check LLM_API_BASE and LLM_API_KEY",
    };
  }
}

interface Probe {
  readonly deltas: number;
  readonly text: string;
  readonly toolCalls: number;
  readonly usage: Usage | undefined;
  readonly model: string | undefined;
}

async function probe(
  model: Model,
  { content, tools }: { readonly content: string; readonly tools: readonly ToolDefinition[] },
  signal: AbortSignal,
): Promise<Probe | { readonly failure: string }> {
  const messages: ModelMessage[] = [{ role: "user", content }];
  const request: ModelRequest = { messages, tools, toolChoice: "auto", maxTokens: MAX_TOKENS };
  const seen = { deltas: 0, text: "", toolCalls: 0 };
  let ended: { readonly usage: Usage; readonly model: string } | undefined;
  try {
    for await (const part of model.stream(request, signal)) {
      if (part.type === "text-delta") {
        seen.deltas += 1;
        seen.text += part.text;
      } else if (part.type === "tool-call") seen.toolCalls += 1;
      else if (part.type === "attempt" && part.attempt.ok) ended = part.attempt;
    }
  } catch (error) {
    if (!isAppError(error) || isAppError(error, "cancelled")) throw error;
    return { failure: error.message };
  }
  return { ...seen, usage: ended?.usage, model: ended?.model };
}

function describeAnswer({ text, usage, model }: Probe): Check[] {
  const answers: Check =
    text.trim() === ""
      ? {
          name: "model answers",
          status: "warn",
          detail: "an empty answer",
          fix: "try another LLM_MODEL",
        }
      : { name: "model answers", status: "pass", detail: model ?? "yes" };
  const reports: Check =
    usage?.estimated === false
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

/** Evaluates an answer of several words, because a single word arrives in one piece anyway. */
function describeStreaming(probed: Probe | { readonly failure: string }): Check {
  const name = "streaming";
  if (!("failure" in probed) && probed.deltas > 1)
    return { name, status: "pass", detail: `an answer came in ${probed.deltas} pieces` };
  const fix = "progress is shown less often, and a long answer may time out";
  return { name, status: "warn", detail: "answers come in one piece", fix };
}

function describeJson(probed: Probe | { readonly failure: string }): Check {
  const name = "JSON";
  const fix = "answers are repaired if possible; try another LLM_MODEL if many fail";
  if ("failure" in probed) return { name, status: "warn", detail: probed.failure, fix };
  const text = probed.text.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, "").trim();
  if (/^\{\s*"status"\s*:\s*"ready"\s*\}$/.test(text))
    return { name, status: "pass", detail: "the model answers in JSON when asked" };
  return { name, status: "warn", detail: "the model did not answer in JSON only", fix };
}

function describeTools(probed: Probe | { readonly failure: string }): Check {
  const name = "tools";
  if ("failure" in probed)
    return { name, status: "warn", detail: probed.failure, fix: "try another LLM_MODEL" };
  if (probed.toolCalls > 0) return { name, status: "pass", detail: "the model calls tools" };
  return {
    name,
    status: "warn",
    detail: "the model did not call the tool it was asked to call",
    fix: "reviews work without tools, but with less context; try another LLM_MODEL",
  };
}
