import { describe, expect, it } from "vitest";
import {
  answer,
  failure,
  type RecordedRequest,
  type Reply,
  startEndpoint,
} from "../fakes/endpoint.ts";
import {
  collectAnswer,
  modelRequest,
  openEndpointModel,
  READ_FILE,
} from "../fakes/endpoint-model.ts";

const REQUEST = modelRequest({
  tools: [READ_FILE],
  reasoningEffort: "high",
  maxTokens: 16_384,
});
const OK = answer({ text: "Ok" });

const UNCLEAR: readonly Reply[] = [
  failure(400, "Bad Request"),
  failure(400, { error: { message: "Provider returned error", code: 400 } }),
  failure(422, { detail: "Unprocessable Entity" }),
  { status: 400, body: "" },
  { status: 400, body: "<html><body>400 Bad Request</body></html>", contentType: "text/html" },
  failure(400, { error: { message: "invalid_request_error", type: "invalid_request_error" } }),
  failure(400, { message: "jinja2.exceptions.TemplateError: raise_exception", code: 400 }),
];

type Body = RecordedRequest["body"];
const hasSystem = ({ messages }: Body): boolean =>
  JSON.stringify(messages).includes('"role":"system"');
const CANNOT: readonly (readonly [name: string, refuses: (body: Body) => boolean])[] = [
  ["stream options", (body) => "stream_options" in body],
  ["tools", (body) => "tools" in body],
  ["a choice of tools", (body) => "tool_choice" in body],
  ["a system role", hasSystem],
  ["an effort of reasoning", (body) => "reasoning_effort" in body],
  ["a temperature", (body) => "temperature" in body],
  ["a stream", (body) => body.stream === true],
  ["a long answer", (body) => Number(body.max_tokens) > 8_192],
  ["a stream and a long answer", (body) => body.stream === true || Number(body.max_tokens) > 8_192],
  ["tools and a system role", (body) => "tools" in body || hasSystem(body)],
];

describe("an endpoint that refuses without reasons", () => {
  it.each(
    CANNOT.flatMap(([name, refuses]) => UNCLEAR.map((reply, at) => ({ name, refuses, reply, at }))),
  )("is asked without $name (refusal $at), and so from then on", async ({ refuses, reply }) => {
    await using endpoint = await startEndpoint({
      chat: [(request) => (refuses(request.body) ? reply : OK(request))],
    });
    const { model } = openEndpointModel(endpoint.baseUrl);
    expect((await collectAnswer(model, REQUEST)).text).toBe("Ok");
    expect(endpoint.chats.length).toBeLessThanOrEqual(10);
    const before = endpoint.chats.length;
    const again = await collectAnswer(model, REQUEST);
    expect([again.text, endpoint.chats.length - before]).toEqual(["Ok", 1]);
    expect(endpoint.chats.at(-1)?.text).toContain("Review this.");
    expect(endpoint.chats.at(-1)?.text).toContain("You review.");
  });

  it("is given up after a bounded number of forms, which are not tried again", async () => {
    await using endpoint = await startEndpoint({ chat: [failure(400, "Bad Request")] });
    const { model } = openEndpointModel(endpoint.baseUrl);
    const { error } = await collectAnswer(model, REQUEST);
    expect(error?.code).toBe("model-rejected");
    expect(error?.message).toMatch(/LLM_MODEL.*LLM_STREAM.*LLM_MAX_TOKENS/);
    expect(endpoint.chats).toHaveLength(10);
    expect((await collectAnswer(model, REQUEST)).error?.code).toBe("model-rejected");
    expect(endpoint.chats).toHaveLength(11);
  });

  it.each([
    "The model `x` does not exist",
    "Incorrect API key provided",
    "The response was filtered due to the prompt triggering our content management policy",
    "You exceeded your current quota",
  ])("is not asked again after %j", async (message) => {
    await using endpoint = await startEndpoint({ chat: [failure(400, message)] });
    await collectAnswer(openEndpointModel(endpoint.baseUrl).model, REQUEST);
    expect(endpoint.chats).toHaveLength(1);
  });
});

describe("a model without a system role", () => {
  it.each([
    "System role not supported",
    "Developer instruction is not enabled for models/gemma-3-27b-it",
    "Conversation roles must alternate user/assistant/user/assistant/...",
    "Only user and assistant roles are supported!",
  ])("gets its instructions from the user after %j", async (message) => {
    await using endpoint = await startEndpoint({
      chat: [(request) => (hasSystem(request.body) ? failure(400, message) : OK(request))],
    });
    await collectAnswer(openEndpointModel(endpoint.baseUrl).model, REQUEST);
    expect(endpoint.chats).toHaveLength(2);
    expect(endpoint.chats[1]?.body.messages).toEqual([
      { role: "user", content: "You review.\n\nReview this." },
    ]);
    expect(endpoint.chats[1]?.body).toMatchObject({ tools: [{}] });
  });
});

describe("an effort of reasoning that an endpoint refuses", () => {
  it("gives way to the next one, and the others stay", async () => {
    const words =
      "Unsupported value: 'reasoning_effort' does not support 'none' with this model. Supported values are: 'low', 'medium', and 'high'.";
    const takes = (effort: unknown): boolean => ["low", "medium", "high"].includes(String(effort));
    await using endpoint = await startEndpoint({
      chat: [
        (request) => (takes(request.body.reasoning_effort) ? OK(request) : failure(400, words)),
      ],
    });
    const { model } = openEndpointModel(endpoint.baseUrl);
    await collectAnswer(model, modelRequest({ reasoningEffort: "none" }));
    await collectAnswer(model, modelRequest({ reasoningEffort: "high" }));
    await collectAnswer(model, modelRequest({ reasoningEffort: "none" }));
    expect(endpoint.chats.map(({ body }) => body.reasoning_effort)).toEqual([
      ...["none", "minimal", "low"],
      "high",
      "low",
    ]);
  });
});
