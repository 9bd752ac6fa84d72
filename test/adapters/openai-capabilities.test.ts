import { describe, expect, it } from "vitest";
import { createCapabilities } from "../../src/adapters/openai/capabilities.ts";
import {
  answer,
  failure,
  type RecordedRequest,
  type Reply,
  startEndpoint,
} from "../fakes/endpoint.ts";
import {
  collectAnswer,
  MODEL_ID,
  modelRequest,
  openEndpointModel,
  READ_FILE,
} from "../fakes/endpoint-model.ts";

const REQUEST = modelRequest({ tools: [READ_FILE], reasoningEffort: "high" });
const OK = answer({ text: "Ok" });

/** Refuses every request that has the field, in these words, and answers the others. */
const refusing = (field: string, refusal: Reply) => (request: RecordedRequest) =>
  field in request.body && request.body[field] !== false ? refusal : OK(request);

const REFUSALS: readonly (readonly [endpoint: string, field: string, refusal: Reply])[] = [
  [
    "OpenAI's reasoning models",
    "max_tokens",
    failure(400, {
      error: {
        message:
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        type: "invalid_request_error",
        param: "max_tokens",
        code: "unsupported_parameter",
      },
    }),
  ],
  [
    "OpenAI's reasoning models",
    "temperature",
    failure(400, {
      error: {
        message:
          "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
        param: "temperature",
        code: "unsupported_value",
      },
    }),
  ],
  ["Anthropic", "temperature", failure(400, "`temperature` is deprecated for this model.")],
  [
    "text-generation-inference",
    "temperature",
    failure(422, {
      error: "Input validation error: `temperature` must be strictly positive",
      error_type: "validation",
    }),
  ],
  [
    "Mistral and FastAPI",
    "stream_options",
    failure(422, {
      detail: [
        {
          type: "extra_forbidden",
          loc: ["body", "stream_options"],
          msg: "Extra inputs are not permitted",
        },
      ],
    }),
  ],
  [
    "an older proxy",
    "stream_options",
    failure(400, "Unrecognized request argument supplied: stream_options"),
  ],
  [
    "Azure",
    "reasoning_effort",
    failure(400, "Unrecognized request argument supplied: reasoning_effort"),
  ],
  [
    "Groq",
    "reasoning_effort",
    failure(400, "`reasoning_effort` must be one of `none` or `default`"),
  ],
  [
    "OpenAI",
    "reasoning_effort",
    failure(400, "Function tools with reasoning_effort are not supported for this model."),
  ],
  [
    "Ollama",
    "tools",
    failure(400, `registry.ollama.ai/library/${MODEL_ID} does not support tools`),
  ],
  ["Groq", "tools", failure(400, "`tool calling` is not supported with this model")],
  [
    "vLLM",
    "tools",
    failure(400, {
      object: "error",
      message:
        '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
      type: "BadRequestError",
      code: 400,
    }),
  ],
  [
    "llama.cpp",
    "tools",
    failure(500, {
      error: { code: 500, message: "tools param requires --jinja flag", type: "server_error" },
    }),
  ],
  [
    "OpenRouter",
    "tools",
    failure(404, {
      error: { message: "No endpoints found that support tool use. Try disabling it.", code: 404 },
    }),
  ],
  [
    "Gemini",
    "tools",
    {
      status: 400,
      body: [
        {
          error: {
            code: 400,
            message: "Function calling is not enabled for this model",
            status: "INVALID_ARGUMENT",
          },
        },
      ],
    },
  ],
  ["a small proxy", "tool_choice", failure(400, "unknown field tool_choice")],
  [
    "OpenAI",
    "stream",
    failure(400, {
      error: {
        message: "Your organization must be verified to stream this model.",
        param: "stream",
        code: "unsupported_value",
      },
    }),
  ],
  ["a batch endpoint", "stream", failure(400, "Streaming is not supported for this model")],
];

describe("what an endpoint refuses", () => {
  it.each(REFUSALS)("is left out for %s: %s", async (_endpoint, field, refusal) => {
    await using endpoint = await startEndpoint({ chat: [refusing(field, refusal)] });
    const { model } = openEndpointModel(endpoint.baseUrl);
    const { text, error } = await collectAnswer(model, REQUEST);
    expect([error, text]).toEqual([undefined, "Ok"]);
    expect(endpoint.chats).toHaveLength(2);
  });

  it.each(REFUSALS)("is all that is left out for %s: %s", async (_endpoint, field, refusal) => {
    await using endpoint = await startEndpoint({ chat: [refusing(field, refusal)] });
    await collectAnswer(openEndpointModel(endpoint.baseUrl).model, REQUEST);
    const [before, after] = endpoint.chats.map((request) => request.body);
    const lost = Object.keys(before ?? {}).filter((key) => !(key in (after ?? {})));
    const goesWith = { tools: ["tool_choice"], stream: ["stream_options"] }[field] ?? [];
    expect(lost.sort()).toEqual([...(field === "stream" ? [] : [field]), ...goesWith].sort());
  });

  it("is sent as max_completion_tokens after max_tokens", async () => {
    const refusal = failure(400, "max_tokens is not supported, use max_completion_tokens");
    await using endpoint = await startEndpoint({ chat: [refusing("max_tokens", refusal)] });
    await collectAnswer(openEndpointModel(endpoint.baseUrl).model);
    expect(endpoint.chats[1]?.body).toMatchObject({ max_completion_tokens: 500 });
  });

  it("is left out altogether when both names of the most tokens are refused", async () => {
    const refuse = (request: RecordedRequest) => {
      const field = Object.keys(request.body).find((key) => /^max_/.test(key));
      return field ? failure(400, `Unknown parameter: '${field}'`) : OK(request);
    };
    await using endpoint = await startEndpoint({ chat: [refuse] });
    const { text } = await collectAnswer(openEndpointModel(endpoint.baseUrl).model);
    expect([text, endpoint.chats.length]).toEqual(["Ok", 3]);
  });

  it.each([
    [
      "max_tokens is too large: 16384. This model supports at most 4096 completion tokens, whereas you provided 16384.",
      4096,
    ],
    [
      "max_tokens: 16384 > 8192, which is the maximum allowed number of output tokens for claude-3-5-sonnet-20241022",
      8192,
    ],
    ["Invalid max_tokens value, the valid range of max_tokens is [1, 8192]", 8192],
    ["`max_tokens` must be less than or equal to `8192`, the maximum value for `max_tokens`", 8192],
  ])("lowers the most tokens to what %j allows", async (message, most) => {
    const refuse = (request: RecordedRequest) =>
      Number(request.body.max_tokens) > most ? failure(400, message) : OK(request);
    await using endpoint = await startEndpoint({ chat: [refuse] });
    const { model } = openEndpointModel(endpoint.baseUrl);
    await collectAnswer(model, modelRequest({ maxTokens: 16_384 }));
    expect(endpoint.chats.map((request) => request.body.max_tokens)).toEqual([16_384, most]);
  });

  it("is learnt one thing after the other, outside of the three attempts", async () => {
    const fields = ["max_tokens", "temperature", "stream_options", "reasoning_effort", "tools"];
    const refuse = (request: RecordedRequest) => {
      const field = fields.find((name) => name in request.body);
      return field ? failure(400, `${field} is not supported`) : OK(request);
    };
    await using endpoint = await startEndpoint({ chat: [refuse] });
    const { text } = await collectAnswer(openEndpointModel(endpoint.baseUrl).model, REQUEST);
    expect([text, endpoint.chats.length]).toEqual(["Ok", 6]);
  });

  it("is reported as a failed attempt that another follows immediately", async () => {
    const refusal = failure(400, "temperature is not supported");
    await using endpoint = await startEndpoint({ chat: [refusing("temperature", refusal)] });
    const { attempts, delays } = await collectAnswer(openEndpointModel(endpoint.baseUrl).model);
    expect(attempts.map((attempt) => [attempt.attempt, attempt.ok])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(delays).toEqual([0]);
  });

  it("is remembered by the model", async () => {
    const refusal = failure(400, "temperature is not supported");
    await using endpoint = await startEndpoint({ chat: [refusing("temperature", refusal)] });
    const { model } = openEndpointModel(endpoint.baseUrl);
    await collectAnswer(model);
    await collectAnswer(model);
    expect(endpoint.chats).toHaveLength(3);
  });

  it("is remembered by every model of the process that asks the same", async () => {
    const refusal = failure(400, "temperature is not supported");
    await using endpoint = await startEndpoint({ chat: [refusing("temperature", refusal)] });
    const capabilities = createCapabilities();
    await collectAnswer(openEndpointModel(endpoint.baseUrl, { capabilities }).model);
    await collectAnswer(openEndpointModel(`${endpoint.baseUrl}/`, { capabilities }).model);
    expect(endpoint.chats).toHaveLength(3);
  });

  it("does not affect another model of the endpoint", async () => {
    const refusal = failure(400, "temperature is not supported");
    await using endpoint = await startEndpoint({ chat: [refusing("temperature", refusal)] });
    const capabilities = createCapabilities();
    await collectAnswer(openEndpointModel(endpoint.baseUrl, { capabilities }).model);
    await collectAnswer(
      openEndpointModel(endpoint.baseUrl, { capabilities, model: "other" }).model,
    );
    expect(endpoint.chats[2]?.body).toHaveProperty("temperature");
  });

  it("is learnt by each of two calls that run at the same time", async () => {
    const refusal = failure(400, "temperature is not supported");
    await using endpoint = await startEndpoint({ chat: [refusing("temperature", refusal)] });
    const { model } = openEndpointModel(endpoint.baseUrl);
    const answers = await Promise.all([collectAnswer(model), collectAnswer(model)]);
    expect(answers.map((each) => each.text)).toEqual(["Ok", "Ok"]);
  });

  it("ends the call when the endpoint refuses it again without it", async () => {
    await using endpoint = await startEndpoint({
      chat: [failure(400, "temperature is not supported")],
    });
    const { error } = await collectAnswer(openEndpointModel(endpoint.baseUrl).model);
    expect([error?.code, endpoint.chats.length]).toEqual(["model-rejected", 2]);
  });

  it("is learnt once a call from an endpoint that allows less each time", async () => {
    const refuse = (request: RecordedRequest) =>
      failure(400, `max_tokens must be at most ${Number(request.body.max_tokens) - 1}`);
    await using endpoint = await startEndpoint({ chat: [refuse] });
    const { error } = await collectAnswer(openEndpointModel(endpoint.baseUrl).model);
    expect([error?.code, endpoint.chats.length]).toEqual(["model-rejected", 2]);
  });

  it("is learnt from an error inside an answer, too", async () => {
    const told = { events: [{ error: { code: 400, message: "tools are not supported" } }] };
    await using endpoint = await startEndpoint({ chat: [refusing("tools", told)] });
    const { text } = await collectAnswer(openEndpointModel(endpoint.baseUrl).model, REQUEST);
    expect(text).toBe("Ok");
  });
});

describe("what is no refusal of a field", () => {
  it.each([
    [
      "Invalid schema for function 'read_file': unknown type in tools",
      "tools[0].function.parameters",
    ],
    ["Unexpected `tool_use_id` found in `tool_result` blocks", "messages"],
    ["The model does not exist", "model"],
    ["messages with role 'tool' must be a response to a preceding message with 'tool_calls'", ""],
  ])("keeps the tools after %j", async (message, param) => {
    await using endpoint = await startEndpoint({
      chat: [failure(400, { error: { message, param } })],
    });
    const { error } = await collectAnswer(openEndpointModel(endpoint.baseUrl).model, REQUEST);
    expect([error?.code, endpoint.chats.length]).toEqual(["model-rejected", 1]);
  });

  it.each([
    "context_length_exceeded",
    "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens.",
    "Too many tokens in the prompt",
    "prompt is too long: 210000 tokens > 200000 maximum",
    "Input is too long for requested model.",
    "Your input exceeds the context window of this model.",
    "Please reduce the length of the messages.",
    "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
    "the request exceeds the available context size, try increasing it",
    "`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000",
    "input length and `max_tokens` exceed context limit: 190000 + 16384 > 200000, tools unsupported",
  ])("reads %j as a context that is exceeded", async (message) => {
    await using endpoint = await startEndpoint({ chat: [failure(400, message)] });
    const { error } = await collectAnswer(openEndpointModel(endpoint.baseUrl).model, REQUEST);
    expect([error?.code, endpoint.chats.length]).toEqual(["model-context-exceeded", 1]);
  });

  it("reads the code context_length_exceeded regardless of the message", async () => {
    const body = { error: { message: "No.", code: "context_length_exceeded" } };
    await using endpoint = await startEndpoint({ chat: [failure(400, body)] });
    const { error } = await collectAnswer(openEndpointModel(endpoint.baseUrl).model, REQUEST);
    expect(error?.code).toBe("model-context-exceeded");
  });
});

describe("an endpoint without tools", () => {
  it("gets past calls and results as text", async () => {
    const refusal = failure(400, "tools are not supported");
    await using endpoint = await startEndpoint({ chat: [refusing("tools", refusal)] });
    const toolCalls = [{ id: "a", name: "read_file", arguments: '{"path":"x"}' }];
    const messages = [
      { role: "user", content: "Review." },
      { role: "assistant", content: "I look.", toolCalls },
      { role: "tool", callId: "a", name: "read_file", content: "line 1" },
      { role: "user", content: "Go on." },
    ] as const;
    const request = modelRequest({ messages, tools: [READ_FILE] });
    await collectAnswer(openEndpointModel(endpoint.baseUrl).model, request);
    expect(endpoint.chats[1]?.body.messages).toEqual([
      { role: "user", content: "Review." },
      { role: "assistant", content: 'I look.\n[called read_file {"path":"x"}]' },
      { role: "user", content: "[result of read_file]\nline 1\n\nGo on." },
    ]);
  });
});
