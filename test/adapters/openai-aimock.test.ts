import { LLMock } from "@copilotkit/aimock";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ModelMessage } from "../../src/domain/agent/message.ts";
import {
  collectAnswer,
  modelRequest,
  openEndpointModel,
  READ_FILE,
} from "../fakes/endpoint-model.ts";

const mock = new LLMock({ port: 0, chunkSize: 4 });

beforeAll(() => mock.start());
afterAll(() => mock.stop());
beforeEach(() => {
  mock.reset();
  mock.clearChaos();
  mock.clearRequests();
});

const open = (overrides: Parameters<typeof openEndpointModel>[1] = {}) =>
  openEndpointModel(`${mock.url}/v1`, { model: "gpt-4o", ...overrides });
const asking = (content: string) => modelRequest({ messages: [{ role: "user", content }] });
const hello = asking("hello");

describe("the adapter against an emulator that others wrote", () => {
  it("streams text in several deltas", async () => {
    mock.onMessage("hello", { content: "Hi there, how are you?" });
    const { text, parts, finish } = await collectAnswer(open().model, hello);
    expect([text, finish]).toEqual(["Hi there, how are you?", "stop"]);
    expect(parts.filter((part) => part.type === "text-delta").length).toBeGreaterThan(3);
  });

  it("streams reasoning", async () => {
    mock.onMessage("hello", { content: "Hi", reasoning: "A greeting." });
    const { text, reasoning } = await collectAnswer(open().model, hello);
    expect([text, reasoning]).toEqual(["Hi", "A greeting."]);
  });

  it("reads the usage at the end of a stream", async () => {
    const usage = {
      prompt_tokens: 120,
      completion_tokens: 8,
      prompt_tokens_details: { cached_tokens: 100 },
    };
    mock.onMessage("hello", { content: "Hi", usage });
    const { attempts } = await collectAnswer(open().model, hello);
    expect(attempts[0]?.usage).toMatchObject({
      inputTokens: 120,
      outputTokens: 8,
      estimated: false,
    });
  });

  it("reads an answer that comes whole", async () => {
    mock.onMessage("hello", { content: "Hi there" });
    const { text, attempts } = await collectAnswer(open({ stream: false }).model, hello);
    expect([text, attempts[0]?.usage.estimated]).toEqual(["Hi there", false]);
  });

  it("carries a conversation with tools through several turns", async () => {
    mock.on(
      { userMessage: "read it", hasToolResult: false },
      {
        toolCalls: [
          { name: "read_file", arguments: '{"path":"a.ts"}' },
          { name: "read_file", arguments: '{"path":"b.ts"}' },
        ],
      },
    );
    mock.on({ userMessage: "read it", hasToolResult: true }, { content: "Both are fine." });
    const { model } = open();
    const question: ModelMessage = { role: "user", content: "read it" };
    const first = await collectAnswer(
      model,
      modelRequest({ messages: [question], tools: [READ_FILE] }),
    );
    expect([first.finish, first.calls.map((call) => call.arguments)]).toEqual([
      "tool-calls",
      ['{"path":"a.ts"}', '{"path":"b.ts"}'],
    ]);
    const results = first.calls.map(
      (call): ModelMessage => ({ role: "tool", callId: call.id, name: call.name, content: "ok" }),
    );
    const messages: ModelMessage[] = [
      question,
      { role: "assistant", content: first.text, toolCalls: first.calls },
      ...results,
    ];
    const second = await collectAnswer(model, modelRequest({ messages, tools: [READ_FILE] }));
    expect([second.text, second.finish]).toEqual(["Both are fine.", "stop"]);
  });

  it("waits out a 429 by its Retry-After", async () => {
    let asked = 0;
    mock.onMessage("hello", () =>
      asked++ === 0
        ? { error: { message: "Slow down", type: "rate_limit_error" }, status: 429, retryAfter: 5 }
        : { content: "Hi" },
    );
    const { model, clock } = open();
    const { text } = await collectAnswer(model, hello);
    expect([text, clock.sleeps]).toEqual(["Hi", [5000]]);
  });

  it("stops after repeated 429 responses", async () => {
    mock.setChaos({ rateLimitRate: 1 });
    const { error, attempts } = await collectAnswer(open().model, hello);
    expect([error?.code, attempts.length]).toEqual(["model-rate-limited", 21]);
  });

  it("asks again after a stream cut in the middle", async () => {
    mock.on(
      { userMessage: "hello", sequenceIndex: 0 },
      { content: "Half of the answer" },
      { truncateAfterChunks: 2 },
    );
    mock.on({ userMessage: "hello", sequenceIndex: 1 }, { content: "All of the answer" });
    const { text, attempts } = await collectAnswer(open().model, hello);
    expect([text, attempts.map((attempt) => attempt.ok)]).toEqual([
      "All of the answer",
      [false, true],
    ]);
  });

  it("stops after malformed JSON", async () => {
    mock.setChaos({ malformedRate: 1 });
    const { error, attempts } = await collectAnswer(open().model, hello);
    expect([error?.code, attempts.length]).toEqual(["model-failed", 3]);
  });

  it("stops after dropped connections", async () => {
    mock.setChaos({ disconnectRate: 1 });
    const { error, attempts } = await collectAnswer(open().model, hello);
    expect([error?.code, attempts.length]).toEqual(["model-unreachable", 3]);
  });

  it("stops at an endpoint that is slower than the idle time", async () => {
    mock.onMessage("hello", { content: "Hi" });
    mock.setChaos({ latencyMs: 3_000 });
    const { error } = await collectAnswer(open({ idleTimeoutMs: 100 }).model, hello);
    expect(error?.code).toBe("model-stalled");
  });

  it("waits for an endpoint that is slow within the idle time", async () => {
    mock.onMessage("hello", { content: "Hi" });
    mock.setChaos({ latencyMs: 150 });
    const { text } = await collectAnswer(open().model, hello);
    expect(text).toBe("Hi");
  });

  it("rejects what the endpoint rejects", async () => {
    mock.onMessage("hello", {
      error: { message: "No such key", type: "authentication_error" },
      status: 401,
    });
    const { error } = await collectAnswer(open().model, hello);
    expect(error?.message).toMatch(/No such key.*LLM_API_KEY/);
  });

  it("sends requests that the emulator understands", async () => {
    mock.onMessage("hello", { content: "Hi" });
    await collectAnswer(open().model, hello);
    expect(mock.getLastRequest()).toMatchObject({
      method: "POST",
      path: "/v1/chat/completions",
      body: { model: "gpt-4o", stream: true, messages: [{ role: "user", content: "hello" }] },
    });
  });
});
