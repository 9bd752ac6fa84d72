import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoModel, startDemoModel } from "../../src/demo/model/start-demo-model.ts";

let model: DemoModel;
beforeAll(async () => {
  model = await startDemoModel({ gapMs: 0 });
});
afterAll(() => model.close());

const QUESTION = { role: "user", content: "+++ b/api/refund/refund.go" };
const TOOLS = [{ type: "function", function: { name: "read_file" } }];

interface Delta {
  readonly reasoning?: string | undefined;
  readonly content?: string;
  readonly tool_calls?: readonly { readonly id: string }[] | undefined;
}

function ask(body: object): Promise<Response> {
  return fetch(`${model.baseUrl}/chat/completions`, {
    method: "POST",
    body: JSON.stringify({ model: "demo-reviewer", ...body }),
  });
}

async function stream(body: object) {
  const text = await (await ask({ ...body, stream: true })).text();
  const data = text.split("\n").flatMap((line) => /^data: (\{.*)$/.exec(line)?.[1] ?? []);
  const chunks = data.map((one) => JSON.parse(one));
  const deltas: Delta[] = chunks.map(({ choices }) => choices[0].delta);
  const join = (of: (delta: Delta) => string | undefined) => deltas.map(of).join("");
  return {
    isWhole: text.endsWith("data: [DONE]\n\n"),
    reasoning: join(({ reasoning }) => reasoning),
    content: join(({ content }) => content),
    calls: deltas.flatMap(({ tool_calls }) => tool_calls ?? []),
    finish: chunks.at(-1).choices[0].finish_reason,
    usage: chunks.at(-1).usage,
  };
}

describe("the demo's endpoint", () => {
  it("streams its reasoning, text and calls", async () => {
    const answer = await stream({ messages: [QUESTION], tools: TOOLS });
    expect(answer).toMatchObject({ isWhole: true, finish: "tool_calls" });
    expect(answer.reasoning).toContain("Money moves in three places");
    expect(answer.content).toContain("I start where money moves");
    expect(answer.calls).toHaveLength(3);
    expect(answer.usage.prompt_tokens_details.cached_tokens).toBe(0);
  });

  it("returns the same complete answer without streaming", async () => {
    const body = { messages: [QUESTION], tools: TOOLS };
    const streamed = await stream(body);
    const { choices, usage } = (await (await ask(body)).json()) as {
      choices: readonly { message: Delta; finish_reason: string }[];
      usage: object;
    };
    expect(choices[0]).toMatchObject({
      message: { reasoning: streamed.reasoning, content: streamed.content },
      finish_reason: "tool_calls",
    });
    expect(usage).toEqual(streamed.usage);
  });

  it("continues from its earlier messages, under other call ids, with the prefix cached", async () => {
    const first = await stream({ messages: [QUESTION], tools: TOOLS });
    const messages = [QUESTION, { role: "assistant", content: "" }, { role: "tool", content: "x" }];
    const second = await stream({ messages, tools: TOOLS });
    const ids = [...first.calls, ...second.calls].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(second.content).not.toBe(first.content);
    const { prompt_tokens: prompt, prompt_tokens_details: details } = second.usage;
    expect(details.cached_tokens).toBeGreaterThan(0);
    expect(details.cached_tokens).toBeLessThan(prompt);
  });

  it("closes while a client is listening", async () => {
    const other = await startDemoModel({ gapMs: 60_000 });
    const response = await fetch(`${other.baseUrl}/chat/completions`, {
      method: "POST",
      body: JSON.stringify({ messages: [QUESTION], stream: true }),
    });
    await response.body?.getReader().read();
    await other.close();
  });
});
