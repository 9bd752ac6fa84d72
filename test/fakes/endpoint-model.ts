import { type Capabilities, createCapabilities } from "../../src/adapters/openai/capabilities.ts";
import {
  createOpenaiModel,
  type OpenaiModelOptions,
} from "../../src/adapters/openai/create-openai-model.ts";
import type { ModelAttempt } from "../../src/domain/agent/ledger-entry.ts";
import type { ToolCall } from "../../src/domain/agent/message.ts";
import { type AppError, isAppError } from "../../src/domain/core/app-error.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import type { Model, ModelPart, ModelRequest } from "../../src/ports/model.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";

/** Of no known form, so that it is hidden for what it is and not for how it looks. */
export const KEY = "hunter2-reviews-everything";
export const MODEL_ID = "acme/Reviewer-7B:fast";

export interface OpenedEndpointModel {
  readonly model: Model;
  readonly clock: FakeClock;
  readonly capabilities: Capabilities;
}

/** Opens the adapter on an endpoint, with a clock whose waits take no time. */
export function openEndpointModel(
  baseUrl: string,
  overrides: Partial<OpenaiModelOptions> & { readonly clock?: FakeClock } = {},
): OpenedEndpointModel {
  const clock = overrides.clock ?? createFakeClock();
  const capabilities = overrides.capabilities ?? createCapabilities();
  const model = createOpenaiModel({
    baseUrl,
    apiKey: createSecret(KEY),
    model: MODEL_ID,
    stream: true,
    idleTimeoutMs: 5_000,
    ...overrides,
    clock,
    capabilities,
  });
  return { model, clock, capabilities };
}

/** A small request, with what differs. */
export function modelRequest(overrides: Partial<ModelRequest> = {}): ModelRequest {
  return {
    messages: [
      { role: "system", content: "You review." },
      { role: "user", content: "Review this." },
    ],
    tools: [],
    toolChoice: "auto",
    maxTokens: 500,
    ...overrides,
  };
}

export const READ_FILE = {
  name: "read_file",
  description: "Reads a file.",
  parameters: { type: "object", properties: { path: { type: "string" } } },
} as const;

export interface CollectedAnswer {
  readonly parts: readonly ModelPart[];
  /** After the last retry. */
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly ToolCall[];
  readonly attempts: readonly ModelAttempt[];
  readonly delays: readonly number[];
  readonly finish: string | undefined;
  readonly error: AppError | undefined;
}

/** Reads a whole answer the way a reader must: what came before a retry is void. Errors that are not ours are thrown. */
export async function collectAnswer(
  model: Model,
  request: ModelRequest = modelRequest(),
  signal: AbortSignal = new AbortController().signal,
): Promise<CollectedAnswer> {
  const parts: ModelPart[] = [];
  let error: AppError | undefined;
  try {
    for await (const part of model.stream(request, signal)) parts.push(part);
  } catch (thrown) {
    if (!isAppError(thrown)) throw thrown;
    error = thrown;
  }
  const valid = parts.slice(parts.findLastIndex((part) => part.type === "retry") + 1);
  const join = (type: "text-delta" | "reasoning-delta") =>
    valid.map((part) => (part.type === type ? part.text : "")).join("");
  const last = valid.at(-1);
  return {
    parts,
    text: join("text-delta"),
    reasoning: join("reasoning-delta"),
    calls: valid.flatMap((part) => (part.type === "tool-call" ? [part.call] : [])),
    attempts: parts.flatMap((part) => (part.type === "attempt" ? [part.attempt] : [])),
    delays: parts.flatMap((part) => (part.type === "retry" ? [part.delayMs] : [])),
    finish: last?.type === "finish" ? last.reason : undefined,
    error,
  };
}
