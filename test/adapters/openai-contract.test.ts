import { createOpenaiCatalog } from "../../src/adapters/openai/create-openai-catalog.ts";
import { createSsrfSafeFetch } from "../../src/adapters/openai/ssrf/create-ssrf-safe-fetch.ts";
import { AppError } from "../../src/domain/core/app-error.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import { clockContract } from "../contracts/clock.contract.ts";
import {
  type ModelFailureCode,
  type ModelStep,
  modelContract,
  type OpenedModel,
} from "../contracts/model.contract.ts";
import {
  type CatalogStep,
  modelCatalogContract,
  type OpenedCatalog,
} from "../contracts/model-catalog.contract.ts";
import {
  answer,
  failure,
  type Reply,
  type ScriptedReply,
  startEndpoint,
  toEvents,
} from "../fakes/endpoint.ts";
import { KEY, MODEL_ID, openEndpointModel } from "../fakes/endpoint-model.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";
import {
  createScriptedCatalog,
  createScriptedModel,
  type ScriptedTurn,
} from "../fakes/scripted-model.ts";

const IDLE_MS = 60;
const ECHO = `model ${MODEL_ID} with key ${KEY} on http://user:${KEY}@host.example/?key=${KEY}`;

const FAILURES: Record<ModelFailureCode, Reply> = {
  "model-unreachable": { isDropped: true },
  "model-stalled": { isSilent: true },
  "model-rate-limited": failure(429, `Slow down, ${ECHO}`),
  "model-rejected": failure(401, `Invalid key, ${ECHO}`),
  "model-context-exceeded": failure(400, `maximum context length exceeded, ${ECHO}`),
  "model-failed": failure(500, `Internal error, ${ECHO}`),
};

function toReply(step: ModelStep): ScriptedReply {
  switch (step.kind) {
    case "fail":
      return FAILURES[step.code];
    case "hang":
      return { events: toEvents({ text: step.text }), stallAfter: step.text.length };
    case "break":
      return (request) =>
        request.body.stream === true
          ? { events: toEvents({ text: step.text }), cutAfter: step.text.length }
          : failure(503, "overloaded");
    case "answer": {
      const { usage } = step;
      const reported = usage && {
        prompt_tokens: usage.input,
        completion_tokens: usage.output,
        prompt_tokens_details: { cached_tokens: usage.cached },
      };
      // Both calls come with the same id, as some endpoints send them.
      const toolCalls = step.toolCalls?.map((call) => ({ ...call, id: "call_1" }));
      return answer({
        ...(step.text ? { text: step.text } : {}),
        ...(step.reasoning ? { reasoning: step.reasoning } : {}),
        ...(toolCalls ? { toolCalls } : {}),
        ...(reported ? { usage: reported } : {}),
      });
    }
  }
}

/** What addresses that people have entered are asked with; the endpoints of the tests are on loopback. */
const GUARDED = { fetch: createSsrfSafeFetch({ allowPrivate: true, environment: {} }) };

function openOpenai(stream: boolean, own: { readonly fetch?: typeof fetch | undefined } = {}) {
  return async (steps: readonly ModelStep[]): Promise<OpenedModel> => {
    const endpoint = await startEndpoint({ chat: steps.map(toReply) });
    const isSilent = steps.some((step) => step.kind === "fail" && step.code === "model-stalled");
    const idleTimeoutMs = isSilent ? IDLE_MS : 10_000;
    const { model } = openEndpointModel(endpoint.baseUrl, { stream, idleTimeoutMs, ...own });
    return { model, key: KEY, modelId: MODEL_ID, close: endpoint.close };
  };
}

modelContract("openai, streaming", openOpenai(true));

modelContract("openai, whole answers", openOpenai(false), {
  failed: "an answer that comes whole shows no text before it fails",
});

modelContract("openai, streaming, guarded", openOpenai(true, GUARDED));

modelContract("openai, whole answers, guarded", openOpenai(false, GUARDED), {
  failed: "an answer that comes whole shows no text before it fails",
});

function toTurns(steps: readonly ModelStep[]): readonly ScriptedTurn[] {
  const failedAttempts: { text: string }[] = [];
  for (const step of steps) {
    if (step.kind === "break") failedAttempts.push({ text: step.text.join("") });
    else return [{ failedAttempts, ...toTurn(step) }];
  }
  return [];
}

function toTurn(step: Exclude<ModelStep, { kind: "break" }>): ScriptedTurn {
  if (step.kind === "hang") return { text: step.text, stallMs: Number.POSITIVE_INFINITY };
  if (step.kind === "fail") return { error: FAILED[step.code] };
  const { kind, usage, ...content } = step;
  const tokens = usage && {
    inputTokens: usage.input,
    cachedTokens: usage.cached,
    outputTokens: usage.output,
  };
  return { ...content, ...(tokens ? { usage: tokens } : {}) };
}

const FAILED: Record<ModelFailureCode, AppError> = {
  "model-unreachable": new AppError("model-unreachable", "not there", { details: {} }),
  "model-stalled": new AppError("model-stalled", "silent", { details: { idleMs: 1 } }),
  "model-rate-limited": new AppError("model-rate-limited", "too fast", { details: {} }),
  "model-rejected": new AppError("model-rejected", "no", { details: { status: 401 } }),
  "model-context-exceeded": new AppError("model-context-exceeded", "too long", { details: {} }),
  "model-failed": new AppError("model-failed", "broken", { details: {} }),
};

modelContract("scripted", (steps) =>
  Promise.resolve({
    model: createScriptedModel(toTurns(steps), MODEL_ID),
    key: KEY,
    modelId: MODEL_ID,
    close: () => Promise.resolve(),
  }),
);

async function openOpenaiCatalog(
  step: CatalogStep,
  own: { readonly fetch?: typeof fetch | undefined } = {},
): Promise<OpenedCatalog> {
  const endpoint = await startEndpoint({ models: [toListing(step)] });
  const catalog = createOpenaiCatalog({
    baseUrl: endpoint.baseUrl,
    apiKey: createSecret(KEY),
    idleTimeoutMs: step.kind === "fail" && step.code === "model-stalled" ? IDLE_MS : 10_000,
    clock: createFakeClock(),
    ...own,
  });
  return { catalog, key: KEY, close: endpoint.close };
}

function toListing(step: CatalogStep): Reply {
  if (step.kind === "hang") return { isSilent: true };
  if (step.kind === "fail") return FAILURES[step.code];
  return { body: { object: "list", data: step.ids.map((id) => ({ id, object: "model" })) } };
}

modelCatalogContract("openai", (step) => openOpenaiCatalog(step));
modelCatalogContract("openai, guarded", (step) => openOpenaiCatalog(step, GUARDED));

modelCatalogContract(
  "scripted",
  (step) =>
    Promise.resolve({
      catalog: createScriptedCatalog(step.kind === "fail" ? FAILED[step.code] : idsOf(step)),
      key: KEY,
      close: () => Promise.resolve(),
    }),
  {
    once: "the fake lists what it is given",
    unusable: "the fake is given usable ids only",
    cancel: "the fake answers at once",
  },
);

function idsOf(step: CatalogStep): readonly { id: string }[] {
  return step.kind === "entries" ? step.ids.map((id) => ({ id: String(id) })) : [];
}

clockContract("the fake clock", () => createFakeClock());
