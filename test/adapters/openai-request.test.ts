import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCapabilities, type RequestField } from "../../src/adapters/openai/capabilities.ts";
import { normalizeBaseUrl, toHeaders } from "../../src/adapters/openai/create-openai-client.ts";
import { toChatBody } from "../../src/adapters/openai/to-chat-body.ts";
import type { ModelMessage } from "../../src/domain/agent/message.ts";
import { modelRequest, READ_FILE } from "../fakes/endpoint-model.ts";

const build = (
  overrides: Parameters<typeof modelRequest>[0] = {},
  refused: readonly RequestField[] = [],
) =>
  toChatBody(modelRequest(overrides), {
    model: "m",
    stream: true,
    limits: { refused: new Set(refused) },
  });

describe("body of a request", () => {
  it("has its fields in one order, with what changes in a conversation last", () => {
    const body = build({ tools: [READ_FILE], reasoningEffort: "high" });
    expect(Object.keys(body)).toEqual([
      "model",
      "stream",
      "stream_options",
      "temperature",
      "tools",
      "messages",
      "tool_choice",
      "reasoning_effort",
      "max_tokens",
    ]);
  });

  it("writes every kind of message", () => {
    const messages: readonly ModelMessage[] = [
      { role: "system", content: "s" },
      { role: "user", content: "u" },
      { role: "assistant", content: "a" },
      { role: "assistant", content: "", toolCalls: [{ id: "1", name: "t", arguments: "{}" }] },
      { role: "tool", callId: "1", name: "t", content: "r" },
    ];
    expect(build({ messages }).messages).toEqual([
      { role: "system", content: "s" },
      { role: "user", content: "u" },
      { role: "assistant", content: "a" },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "1", type: "function", function: { name: "t", arguments: "{}" } }],
      },
      { role: "tool", tool_call_id: "1", content: "r" },
    ]);
  });

  it.each([
    ["", "{}"],
    ["  ", "{}"],
    ['{"a": 1}', '{"a": 1}'],
    ["oops", '{"malformed":"oops"}'],
    ['"text"', '{"malformed":"\\"text\\""}'],
    ["[1]", '{"malformed":"[1]"}'],
  ])("writes the past arguments %j as an object", (written, expected) => {
    const toolCalls = [{ id: "1", name: "t", arguments: written }];
    const [message] = build({ messages: [{ role: "assistant", content: "", toolCalls }] }).messages;
    expect(message).toMatchObject({ tool_calls: [{ function: { arguments: expected } }] });
  });

  it("forbids tools without taking them away, for the prompt cache", () => {
    const body = build({ tools: [READ_FILE], toolChoice: "none" });
    expect(body).toMatchObject({ tool_choice: "none", tools: [{ function: READ_FILE }] });
  });

  it("does not mention tools when there are none", () => {
    expect(JSON.stringify(build())).not.toContain("tool_choice");
  });

  it("has no effort when it is empty", () => {
    expect(build({ reasoningEffort: "" }).reasoning_effort).toBeUndefined();
  });

  it("asks for no more tokens than the endpoint allows", () => {
    const limits = { refused: new Set<RequestField>(), maxTokens: 100 };
    expect(toChatBody(modelRequest(), { model: "m", stream: true, limits }).max_tokens).toBe(100);
  });

  const message = fc.oneof(
    fc.record({ role: fc.constantFrom("system", "user", "assistant"), content: fc.string() }),
    fc.record({
      role: fc.constant("assistant"),
      content: fc.string(),
      toolCalls: fc.array(
        fc.record({ id: fc.string(), name: fc.string(), arguments: fc.string() }),
      ),
    }),
    fc.record({
      role: fc.constant("tool"),
      callId: fc.string(),
      name: fc.string(),
      content: fc.string(),
    }),
  ) as fc.Arbitrary<ModelMessage>;

  it("begins with the body before it, byte for byte, as a conversation grows", () => {
    fc.assert(
      fc.property(fc.array(message), fc.array(message), (before, added) => {
        const text = (messages: readonly ModelMessage[], toolChoice: "auto" | "none") =>
          JSON.stringify(build({ messages, tools: [READ_FILE], toolChoice }));
        const opening = text(before, "auto").replace(/\],"tool_choice":"auto".*$/, "");
        expect(text([...before, ...added], "none").startsWith(opening)).toBe(true);
      }),
    );
  });
});

describe("address of an endpoint", () => {
  it.each([
    ["https://models.example", "https://models.example/v1"],
    ["https://models.example/", "https://models.example/v1"],
    ["https://models.example/v1", "https://models.example/v1"],
    ["https://models.example/v1//", "https://models.example/v1"],
    ["https://models.example/api/paas/v4/", "https://models.example/api/paas/v4"],
    ["https://models.example/openai?api-version=1", "https://models.example/openai?api-version=1"],
    [" http://localhost:11434 ", "http://localhost:11434/v1"],
  ])("reads %j as %s", (given, expected) => {
    expect(normalizeBaseUrl(given)).toBe(expected);
  });
});

describe("headers of a request", () => {
  it("name the version of Anthropic's API to Anthropic", () => {
    const headers = toHeaders({ baseUrl: "https://api.anthropic.com/v1" });
    expect(headers["anthropic-version"]).toBe("2023-06-01");
  });

  it.each(["https://models.example/api.anthropic.com", "https://api.anthropic.com.example"])(
    "do not name it to %s",
    (baseUrl) => {
      expect(toHeaders({ baseUrl })).not.toHaveProperty("anthropic-version");
    },
  );
});

describe("memory of what endpoints refuse", () => {
  const endpoint = { baseUrl: "https://models.example/v1", model: "m" };

  it("keeps the smallest most tokens", () => {
    const capabilities = createCapabilities();
    for (const maxTokens of [4096, 8192]) {
      capabilities.learn(endpoint, { kind: "max-tokens", maxTokens });
    }
    expect(capabilities.limits(endpoint).maxTokens).toBe(4096);
  });

  it("forgets the oldest endpoint above a thousand", () => {
    const capabilities = createCapabilities();
    const refusal = { kind: "field", field: "tools" } as const;
    for (let index = 0; index <= 1000; index++) {
      capabilities.learn({ ...endpoint, model: `m${index}` }, refusal);
    }
    const refused = (model: string) => capabilities.limits({ ...endpoint, model }).refused.size;
    expect([refused("m0"), refused("m1"), refused("m1000")]).toEqual([0, 1, 1]);
  });
});
