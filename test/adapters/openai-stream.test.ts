import { describe, expect, it, vi } from "vitest";
import { createCapabilities } from "../../src/adapters/openai/capabilities.ts";
import { createOpenaiModel } from "../../src/adapters/openai/create-openai-model.ts";
import {
  answer,
  delta,
  type Reply,
  type ScriptedReply,
  startEndpoint,
  toCompletion,
} from "../fakes/endpoint.ts";
import {
  type CollectedAnswer,
  collectAnswer,
  KEY,
  MODEL_ID,
  modelRequest,
  openEndpointModel,
  READ_FILE,
} from "../fakes/endpoint-model.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";

type Overrides = Parameters<typeof openEndpointModel>[1];

async function ask(reply: ScriptedReply, overrides: Overrides = {}): Promise<CollectedAnswer> {
  await using endpoint = await startEndpoint({ chat: [reply] });
  const { model } = openEndpointModel(endpoint.baseUrl, overrides);
  return await collectAnswer(model);
}

const stop = delta({}, "stop");
const toolDelta = (fragment: object) => delta({ tool_calls: [fragment] });
const streamOf = (...events: (object | string)[]): Reply => ({ events });

describe("text of a stream", () => {
  it("joins the deltas", async () => {
    const { text, finish } = await ask(answer({ text: ["Looks ", "good", "."] }));
    expect([text, finish]).toEqual(["Looks good.", "stop"]);
  });

  it.each(["reasoning", "reasoning_content", "thinking"])(
    "reads reasoning from %s",
    async (key) => {
      const { reasoning, text } = await ask(
        streamOf(delta({ [key]: "Hm." }), delta({ content: "Ok" }), stop),
      );
      expect([reasoning, text]).toEqual(["Hm.", "Ok"]);
    },
  );

  it("counts reasoning that comes under two names once", async () => {
    const both = delta({ reasoning: "Hm.", reasoning_content: "Hm." });
    expect((await ask(streamOf(both, stop))).reasoning).toBe("Hm.");
  });

  it("joins content that comes as a list of parts", async () => {
    const parts = [
      { type: "thinking", thinking: [{ type: "text", text: "Hm." }] },
      { type: "text", text: "Looks " },
      { type: "text", text: "good" },
    ];
    const { text, reasoning } = await ask(streamOf(delta({ content: parts }), stop));
    expect([text, reasoning]).toEqual(["Looks good", "Hm."]);
  });

  it("shows a refusal as text", async () => {
    expect((await ask(streamOf(delta({ refusal: "I cannot." }), stop))).text).toBe("I cannot.");
  });

  it("ignores comments, unknown chunks and choices other than the first", async () => {
    const other = { choices: [{ index: 1, delta: { content: "no" } }] };
    const { text } = await ask(
      streamOf(
        ": keep-alive\n\n",
        "data: null\n\n",
        { a: 1 },
        other,
        delta({ content: "yes" }),
        stop,
      ),
    );
    expect(text).toBe("yes");
  });

  it("keeps a character whole that two packets share", async () => {
    const bytes = Buffer.from(`data: ${JSON.stringify(delta({ content: "naïve ✓" }))}\n\n`);
    const middle = bytes.indexOf("✓") + 1;
    const halves = [bytes.subarray(0, middle), bytes.subarray(middle)];
    const { text } = await ask({ events: [...halves, stop], gapMs: 5 });
    expect(text).toBe("naïve ✓");
  });

  it("reads lines that end with carriage returns", async () => {
    const lines = [delta({ content: "Ok" }), stop].map(
      (chunk) => `data: ${JSON.stringify(chunk)}\r\n\r\n`,
    );
    const { text, finish } = await ask({
      events: [...lines, "data: [DONE]\r\n\r\n"],
      isDone: false,
    });
    expect([text, finish]).toEqual(["Ok", "stop"]);
  });
});

describe("finish reason", () => {
  it.each(["constructor", "__proto__", "toString"])("ignores the field %s", async (given) => {
    const { finish } = await ask(streamOf(delta({ content: "Ok" }), delta({}, given)));
    expect(finish).toBe("unknown");
  });

  it.each([
    ["stop", "stop"],
    ["end_turn", "stop"],
    ["length", "length"],
    ["max_tokens", "length"],
    ["content_filter", "content-filter"],
    ["tired", "unknown"],
    ["tool_calls", "unknown"],
  ])("reads %s without calls as %s", async (given, expected) => {
    const { finish } = await ask(streamOf(delta({ content: "Ok" }), delta({}, given)));
    expect(finish).toBe(expected);
  });

  it.each(["tool_calls", "function_call", "tool_use", "stop", "tired"])(
    "reads %s with calls as tool-calls",
    async (given) => {
      const call = { index: 0, id: "c", function: { name: "read_file", arguments: "{}" } };
      expect((await ask(streamOf(toolDelta(call), delta({}, given)))).finish).toBe("tool-calls");
    },
  );

  it("keeps length when a call was cut off", async () => {
    const call = { index: 0, id: "c", function: { name: "read_file", arguments: '{"pa' } };
    expect((await ask(streamOf(toolDelta(call), delta({}, "length")))).finish).toBe("length");
  });

  it("is unknown when the stream ends with only [DONE]", async () => {
    const { finish, text } = await ask(streamOf(delta({ content: "Ok" })));
    expect([text, finish]).toEqual(["Ok", "unknown"]);
  });

  it("ends an answer whose stream stays silent after it", async () => {
    const events = [delta({ content: "Ok" }), stop];
    const { text, attempts } = await ask({ events, stallAfter: 2 }, { idleTimeoutMs: 300 });
    expect([text, attempts.map((attempt) => attempt.ok)]).toEqual(["Ok", [true]]);
  });

  it("waits for usage no longer than two seconds", async () => {
    const started = performance.now();
    await ask(
      { events: [delta({ content: "Ok" }), stop], stallAfter: 2 },
      { idleTimeoutMs: 25_000 },
    );
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it("ends an answer whose connection breaks after it", async () => {
    const { text, attempts } = await ask({ events: [delta({ content: "Ok" }), stop], cutAfter: 2 });
    expect([text, attempts.map((attempt) => attempt.ok)]).toEqual(["Ok", [true]]);
  });

  it("ends an answer that closes without [DONE]", async () => {
    const { text, attempts } = await ask({
      events: [delta({ content: "Ok" }), stop],
      isDone: false,
    });
    expect([text, attempts.map((attempt) => attempt.ok)]).toEqual(["Ok", [true]]);
  });
});

describe("tool calls of a stream", () => {
  const callsOf = async (...fragments: object[]) =>
    (await ask(streamOf(...fragments.map(toolDelta), stop))).calls;
  const fn = (name: string | undefined, written: string) => ({
    function: { ...(name === undefined ? {} : { name }), arguments: written },
  });

  it("puts fragments together by index", async () => {
    const calls = await callsOf(
      { index: 0, id: "a", ...fn("read_file", '{"pa') },
      { index: 1, id: "b", ...fn("grep", '{"pat') },
      { index: 0, ...fn(undefined, 'th":"x"}') },
      { index: 1, ...fn(undefined, 'tern":"y"}') },
    );
    expect(calls).toEqual([
      { id: "a", name: "read_file", arguments: '{"path":"x"}' },
      { id: "b", name: "grep", arguments: '{"pattern":"y"}' },
    ]);
  });

  it("continues the last call with a fragment without index", async () => {
    const calls = await callsOf({ id: "a", ...fn("read_file", '{"pa') }, fn(undefined, 'th":"x"}'));
    expect(calls).toEqual([{ id: "a", name: "read_file", arguments: '{"path":"x"}' }]);
  });

  it("begins another call with a new id and no index", async () => {
    const calls = await callsOf({ id: "a", ...fn("read_file", "{") }, fn(undefined, "}"), {
      id: "b",
      ...fn("read_file", "{}"),
    });
    expect(calls.map((call) => [call.id, call.arguments])).toEqual([
      ["a", "{}"],
      ["b", "{}"],
    ]);
  });

  it("begins another call with a new name and no index or id", async () => {
    const calls = await callsOf(
      fn("read_file", '{"path":'),
      fn(undefined, '"x"}'),
      fn("grep", "{}"),
    );
    expect(calls.map((call) => call.name)).toEqual(["read_file", "grep"]);
  });

  it("separates calls that all have index 0", async () => {
    const calls = await callsOf(
      { index: 0, id: "a", ...fn("read_file", '{"path":"x"}') },
      { index: 0, id: "b", ...fn("read_file", '{"path":"y"}') },
    );
    expect(calls.map((call) => call.arguments)).toEqual(['{"path":"x"}', '{"path":"y"}']);
  });

  it("separates calls without arguments by their ids", async () => {
    const calls = await callsOf(
      { index: 0, id: "a", ...fn("list", "") },
      { index: 0, id: "b", ...fn("list", "") },
    );
    expect(calls.map((call) => call.id)).toEqual(["a", "b"]);
  });

  it("takes a name repeated with every fragment once", async () => {
    const calls = await callsOf(
      { index: 0, id: "a", ...fn("read_file", '{"path"') },
      { index: 0, id: "a", ...fn("read_file", ':"x"}') },
    );
    expect(calls).toEqual([{ id: "a", name: "read_file", arguments: '{"path":"x"}' }]);
  });

  it("makes up ids that are missing, each different, in the form every endpoint takes", async () => {
    const calls = await callsOf({ index: 0, ...fn("a", "{}") }, { index: 1, ...fn("b", "{}") });
    const ids = calls.map((call) => call.id);
    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id) => /^[a-z0-9]{9}$/.test(id))).toBe(true);
  });

  it("replaces an id that two calls share", async () => {
    const calls = await callsOf(
      { index: 0, id: "same", ...fn("a", "{}") },
      { index: 1, id: "same", ...fn("b", "{}") },
    );
    expect(calls[0]?.id).toBe("same");
    expect(calls[1]?.id).not.toBe("same");
  });

  it("drops a call without a name", async () => {
    const calls = await callsOf(
      { index: 0, id: "a", ...fn(undefined, "{}") },
      { index: 1, id: "b", ...fn("grep", "{}") },
    );
    expect(calls.map((call) => call.name)).toEqual(["grep"]);
  });

  it("writes arguments that come as an object as JSON", async () => {
    const calls = await callsOf({
      index: 0,
      id: "a",
      function: { name: "grep", arguments: { a: 1 } },
    });
    expect(calls[0]?.arguments).toBe('{"a":1}');
  });

  it("passes on arguments that are not JSON unchanged", async () => {
    const calls = await callsOf({ index: 0, id: "a", ...fn("grep", "pattern=x") });
    expect(calls[0]?.arguments).toBe("pattern=x");
  });

  it("reads the older function_call", async () => {
    const { calls } = await ask(
      streamOf(
        delta({ function_call: { name: "grep", arguments: '{"a":' } }),
        delta({ function_call: { arguments: "1}" } }),
        delta({}, "function_call"),
      ),
    );
    expect(calls).toEqual([expect.objectContaining({ name: "grep", arguments: '{"a":1}' })]);
  });

  it("keeps the signature of Gemini's thoughts and sends it back", async () => {
    const signed = {
      index: 0,
      id: "a",
      ...fn("grep", "{}"),
      extra_content: { google: { thought_signature: "c2ln" } },
    };
    await using endpoint = await startEndpoint({ chat: [streamOf(toolDelta(signed), stop)] });
    const { model } = openEndpointModel(endpoint.baseUrl);
    const { calls } = await collectAnswer(model);
    expect(calls[0]?.signature).toBe("c2ln");
    const messages = [{ role: "assistant", content: "", toolCalls: calls }] as const;
    await collectAnswer(model, modelRequest({ messages, tools: [READ_FILE] }));
    expect(endpoint.chats[1]?.body.messages).toMatchObject([
      { tool_calls: [{ extra_content: { google: { thought_signature: "c2ln" } } }] },
    ]);
  });
});

describe("usage", () => {
  const usage = (prompt: number, completion: number) => ({
    choices: [],
    usage: { prompt_tokens: prompt, completion_tokens: completion },
  });

  it("comes from the chunk without choices at the end", async () => {
    const { attempts } = await ask(streamOf(delta({ content: "Ok" }), stop, usage(40, 2)));
    expect(attempts[0]?.usage).toEqual({
      inputTokens: 40,
      cachedTokens: 0,
      outputTokens: 2,
      estimated: false,
    });
  });

  it("is the last one when it grows from chunk to chunk", async () => {
    const { attempts } = await ask(
      streamOf(usage(40, 1), delta({ content: "Ok" }), usage(40, 2), stop, usage(40, 3)),
    );
    expect(attempts[0]?.usage.outputTokens).toBe(3);
  });

  it("survives a null after it", async () => {
    const last = { choices: [], usage: null };
    const { attempts } = await ask(streamOf(delta({ content: "Ok" }), usage(40, 2), stop, last));
    expect(attempts[0]?.usage.inputTokens).toBe(40);
  });

  it("counts cached tokens", async () => {
    const cached = {
      prompt_tokens: 40,
      completion_tokens: 2,
      prompt_tokens_details: { cached_tokens: 32 },
    };
    const { attempts } = await ask(answer({ text: "Ok", usage: cached }));
    expect(attempts[0]?.usage.cachedTokens).toBe(32);
  });

  it("is estimated when the endpoint reports zeros", async () => {
    const { attempts } = await ask(
      answer({ text: "Ok", usage: { prompt_tokens: 0, completion_tokens: 0 } }),
    );
    expect(attempts[0]?.usage.estimated).toBe(true);
  });

  it("is estimated better after the model reported some", async () => {
    const reported = { prompt_tokens: 2000, completion_tokens: 1 };
    await using endpoint = await startEndpoint({
      chat: [answer({ text: "Ok", usage: reported }), answer({ text: "Ok" })],
    });
    const { model } = openEndpointModel(endpoint.baseUrl);
    const request = modelRequest({ messages: [{ role: "user", content: "x".repeat(4000) }] });
    await collectAnswer(model, request);
    const { attempts } = await collectAnswer(model, request);
    expect(attempts[0]?.usage.inputTokens).toBe(1300);
  });
});

describe("an answer that comes whole", () => {
  const content = {
    text: "Looks good.",
    reasoning: "Hm.",
    toolCalls: [{ id: "a", name: "grep", arguments: "{}" }],
    usage: { prompt_tokens: 40, completion_tokens: 2 },
  };

  it("gives the same parts as a stream", async () => {
    const whole = await ask(answer(content), { stream: false });
    const streamed = await ask(answer(content));
    expect(whole.parts).toEqual(streamed.parts);
  });

  it("is accepted where a stream was requested", async () => {
    const { text, calls, finish } = await ask({ body: toCompletion(content) });
    expect([text, calls.length, finish]).toEqual(["Looks good.", 1, "tool-calls"]);
  });

  it("is accepted with any content type", async () => {
    const { text } = await ask({
      body: toCompletion({ text: "Ok" }),
      contentType: "text/event-stream",
    });
    expect(text).toBe("Ok");
  });

  it("may be a stream where none was requested", async () => {
    const { text } = await ask(streamOf(delta({ content: "Ok" }), stop), { stream: false });
    expect(text).toBe("Ok");
  });

  it.each([true, false])("may begin with empty lines, streaming %s", async (stream) => {
    const whole = JSON.stringify(toCompletion({ text: "Ok" }));
    const { text } = await ask(
      { events: ["\n", "\n\n", "\n", whole], isDone: false, gapMs: 5 },
      { stream },
    );
    expect(text).toBe("Ok");
  });

  it("separates calls that have neither id nor index", async () => {
    const calls = [1, 2].map(() => ({
      type: "function",
      function: { name: "list", arguments: "" },
    }));
    const message = { role: "assistant", content: null, tool_calls: calls };
    const body = { choices: [{ message, finish_reason: "tool_calls" }] };
    expect((await ask({ body }, { stream: false })).calls).toHaveLength(2);
  });

  it("asks for no stream when none is wanted", async () => {
    await using endpoint = await startEndpoint({ chat: [answer(content)] });
    const { model } = openEndpointModel(endpoint.baseUrl, { stream: false });
    await collectAnswer(model);
    expect(endpoint.chats[0]?.body).toMatchObject({ stream: false });
    expect(endpoint.chats[0]?.body).not.toHaveProperty("stream_options");
  });
});

describe("request on the wire", () => {
  async function requestOf(overrides: Overrides) {
    await using endpoint = await startEndpoint({ chat: [answer({ text: "Ok" })] });
    await collectAnswer(openEndpointModel(endpoint.baseUrl, overrides).model);
    return endpoint.chats[0];
  }

  it("carries the key as a bearer token and the payer in X-HF-Bill-To", async () => {
    const request = await requestOf({ billTo: "acme" });
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      "x-hf-bill-to": "acme",
    });
  });

  it("names no payer when none is set", async () => {
    expect((await requestOf({}))?.headers).not.toHaveProperty("x-hf-bill-to");
  });

  it("carries nothing of the SDK or of the machine", async () => {
    vi.stubEnv("OPENAI_ORG_ID", "org-1");
    vi.stubEnv("OPENAI_CUSTOM_HEADERS", "x-openai-secret: 1");
    const names = Object.keys((await requestOf({}))?.headers ?? {});
    vi.unstubAllEnvs();
    expect(names.filter((name) => /stainless|openai/.test(name))).toEqual([]);
  });

  it("has no authorization without a key", async () => {
    await using endpoint = await startEndpoint({ chat: [answer({ text: "Ok" })] });
    const model = createOpenaiModel({
      baseUrl: endpoint.baseUrl,
      model: MODEL_ID,
      stream: true,
      idleTimeoutMs: 5_000,
      clock: createFakeClock(),
      capabilities: createCapabilities(),
    });
    await collectAnswer(model);
    expect(endpoint.chats[0]?.headers).not.toHaveProperty("authorization");
  });

  it("asks for temperature 0, usage and the model", async () => {
    expect((await requestOf({}))?.body).toMatchObject({
      model: MODEL_ID,
      temperature: 0,
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: 500,
    });
  });
});
