import { describe, expect, it } from "vitest";
import type { Conversation } from "../../../../src/app/agent/conversation.ts";
import { runAgent } from "../../../../src/app/agent/run-agent.ts";
import type { AgentTool } from "../../../../src/app/agent/tool.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import type { ModelRequest } from "../../../../src/ports/model.ts";
import { createRun } from "../../../fakes/create-run.ts";
import { createScriptedModel, type ScriptedTurn } from "../../../fakes/scripted-model.ts";

const conversation: Conversation<string> = {
  thread: "part 1/1",
  form: "json" as const,
  opening: [
    { role: "system", content: "system" },
    { role: "user", content: "user" },
  ],
  accept: (text) =>
    text.startsWith("good")
      ? { kind: "ok", answer: text }
      : { kind: "unreadable", reason: "it is not good" },
};

const contextExceeded = (): AppError =>
  new AppError("model-context-exceeded", "too long", { details: {} });

function createEcho(run?: AgentTool["run"]): AgentTool & { readonly calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    definition: { name: "echo", description: "", parameters: {} },
    run: (text, signal) => {
      calls.push(text);
      return run?.(text, signal) ?? Promise.resolve({ ok: true, text: `echo ${text}` });
    },
  };
}

const callEcho = (value: unknown): ScriptedTurn => ({
  toolCalls: [{ name: "echo", arguments: { value } }],
});

/** Both requests' tools and messages as the endpoint sees them. */
const startsWith = (later: ModelRequest, earlier: ModelRequest): boolean =>
  JSON.stringify([later.tools, ...later.messages]).startsWith(
    JSON.stringify([earlier.tools, ...earlier.messages]).slice(0, -1),
  );

describe("runAgent", () => {
  it("gives the answer of the first turn", async () => {
    const { run } = createRun({ model: createScriptedModel([{ text: "good" }]) });
    expect(await runAgent(run, conversation)).toEqual({ answer: "good", stopReason: "final" });
  });

  it("runs the tools of one turn side by side and hands the results back in order", async () => {
    let running = 0;
    let most = 0;
    const echo = createEcho(async (text) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, text.includes("slow") ? 20 : 1));
      running -= 1;
      return { ok: true, text };
    });
    const toolCalls = [
      { name: "echo", arguments: { value: "slow" } },
      { name: "echo", arguments: { value: "fast" } },
    ];
    const model = createScriptedModel([{ toolCalls }, { text: "good" }]);
    await runAgent(createRun({ model, tools: [echo] }).run, conversation);
    expect(most).toBe(2);
    expect(model.requests[1]?.messages.slice(-2).map((message) => message.content)).toEqual([
      '{"value":"slow"}',
      '{"value":"fast"}',
    ]);
  });

  it("starts each request with the one before, byte for byte", async () => {
    const turns = [callEcho(1), callEcho(2), { text: "bad" }, { text: "good" }];
    const model = createScriptedModel(turns);
    await runAgent(createRun({ model, tools: [createEcho()] }).run, conversation);
    const { requests } = model;
    expect(requests).toHaveLength(4);
    for (const [at, request] of requests.slice(1).entries()) {
      expect(startsWith(request, requests[at] as ModelRequest)).toBe(true);
    }
  });

  it("runs calls that the endpoint left in its text", async () => {
    const echo = createEcho();
    const leak = '<tool_call>{"name": "echo", "arguments": {"value": 1}}</tool_call>';
    const model = createScriptedModel([{ text: leak }, { text: leak }, { text: "good" }]);
    expect((await runAgent(createRun({ model, tools: [echo] }).run, conversation)).answer).toBe(
      "good",
    );
    expect(echo.calls).toEqual(['{"value":1}', '{"value":1}']);
    const ids = model.requests[2]?.messages.flatMap((message) =>
      message.role === "tool" ? [message.callId] : [],
    );
    expect(new Set(ids).size).toBe(2);
  });

  it("takes an answer beside a leaked call for the answer", async () => {
    const echo = createEcho();
    const text = 'good <function=echo>{"value": 1}</function>';
    const { run } = createRun({ model: createScriptedModel([{ text }]), tools: [echo] });
    expect((await runAgent(run, conversation)).answer).toBe(text);
    expect(echo.calls).toEqual([]);
  });

  it("keeps the tools in the final request and forbids their use", async () => {
    const model = createScriptedModel([callEcho(1), { text: "good" }]);
    const { run } = createRun({ model, tools: [createEcho()], limits: { maxIterations: 1 } });
    expect(await runAgent(run, conversation)).toEqual({
      answer: "good",
      stopReason: "iteration-cap",
    });
    expect(model.requests[1]).toMatchObject({ toolChoice: "none", tools: [{ name: "echo" }] });
  });

  it("hides the tools from an endpoint that calls them although it must not", async () => {
    const model = createScriptedModel([callEcho(1), callEcho(2), { text: "good" }]);
    const echo = createEcho();
    const { run } = createRun({ model, tools: [echo], limits: { maxIterations: 1 } });
    expect((await runAgent(run, conversation)).answer).toBe("good");
    expect(model.requests[2]?.tools).toEqual([]);
    expect(echo.calls).toHaveLength(1);
  });

  it("asks for the final answer when the same calls repeat up to the limit", async () => {
    const model = createScriptedModel([callEcho(1), callEcho(1), callEcho(1), { text: "good" }]);
    const { run } = createRun({ model, tools: [createEcho()], limits: { repeatLimit: 2 } });
    expect((await runAgent(run, conversation)).stopReason).toBe("repeat-guard");
    expect(model.requests[3]?.messages.at(-1)?.content).toContain("asking the same again");
  });

  it("notes a repeated call in its result", async () => {
    const model = createScriptedModel([callEcho(1), callEcho(1), { text: "good" }]);
    await runAgent(createRun({ model, tools: [createEcho()] }).run, conversation);
    expect(model.requests[2]?.messages.at(-1)?.content).toContain("call 2 of echo");
  });

  it("asks for the final answer when the deadline has passed", async () => {
    const model = createScriptedModel([callEcho(1), { text: "good" }]);
    const { run, clock } = createRun({ model, tools: [createEcho()], limits: { deadlineMs: 10 } });
    const slow = createEcho(() => {
      clock.advance(20);
      return Promise.resolve({ ok: true, text: "" });
    });
    expect((await runAgent({ ...run, tools: [slow] }, conversation)).stopReason).toBe("deadline");
  });

  it("asks for the final answer when the input-token budget is spent", async () => {
    const usage = { inputTokens: 1_500, outputTokens: 1 };
    const model = createScriptedModel([
      { ...callEcho(1), usage },
      { text: "good", usage },
    ]);
    const { run } = createRun({ model, tools: [createEcho()], maxInputTokens: 905 });
    expect(await runAgent(run, conversation)).toEqual({
      answer: "good",
      stopReason: "input-token-cap",
    });
    expect(model.requests).toHaveLength(2);
  });

  it("ends a talk that may not even be brought to its answer, with what was said of it", async () => {
    const usage = { inputTokens: 1_500, outputTokens: 1 };
    const model = createScriptedModel([
      { ...callEcho(1), usage },
      { text: "good, so f", finish: "length", usage },
    ]);
    const { run } = createRun({ model, tools: [createEcho()], maxInputTokens: 905 });
    expect(await runAgent(run, conversation)).toEqual({
      answer: "good, so f",
      isCut: true,
      stopReason: "input-token-cap",
      reason: "the input-token budget is spent",
    });
    expect(model.requests).toHaveLength(2);
  });

  it("names the budget that has nothing left, and counts answers in it", async () => {
    const model = createScriptedModel([]);
    const tokens = { amount: 1_000, budget: "repository" } as const;
    const { run } = createRun({ model, allowance: { tokens } });
    expect(await runAgent(run, conversation)).toEqual({
      stopReason: "input-token-cap",
      reason: "the token budget of this repository for the month is spent",
    });
  });

  it("makes no other attempt at a call when the budget has nothing left for it", async () => {
    const usage = { inputTokens: 600, outputTokens: 1 };
    const model = createScriptedModel([{ text: "good", failedAttempts: [{ text: "g" }], usage }]);
    const tokens = { amount: 1_500, budget: "pull" } as const;
    const { run, ledger } = createRun({ model, allowance: { tokens } });
    expect(await runAgent(run, conversation)).toMatchObject({
      reason: "the token budget of this pull request is spent",
    });
    const booked = await ledger.entries("job");
    expect(booked.map(({ ok }) => ok)).toEqual([false]);
    expect(run.account.budget.committed().tokens).toBeLessThanOrEqual(tokens.amount);
  });

  it("reports and records the cost of calls by their price", async () => {
    const usage = { inputTokens: 100, cachedTokens: 40, outputTokens: 10 };
    const model = createScriptedModel([
      { ...callEcho(1), usage },
      { text: "good", usage },
    ]);
    const prices = { "scripted-*": { input: 1, cached: 0.5, output: 2 } };
    const allowance = { prices, currency: "EUR" };
    const { run, events, ledger } = createRun({ model, tools: [createEcho()], allowance });
    await runAgent(run, conversation);
    const costs = events.flatMap((event) => (event.type === "usage" ? [event.cost] : []));
    expect(costs).toEqual([
      { amount: 100, currency: "EUR" },
      { amount: 200, currency: "EUR" },
    ]);
    expect((await ledger.entries("job")).map(({ cost }) => cost)).toEqual([100, 100]);
  });

  it("reports no cost when the price is unknown", async () => {
    const model = createScriptedModel([{ text: "good" }]);
    const allowance = { prices: { other: { input: 1, output: 1 } }, currency: "EUR" };
    const { run, events, ledger } = createRun({ model, allowance });
    await runAgent(run, conversation);
    expect(events.find(({ type }) => type === "usage")).not.toHaveProperty("cost");
    expect((await ledger.entries("job"))[0]).not.toHaveProperty("cost");
  });

  it("makes no call when the budget has nothing left for the first one", async () => {
    const model = createScriptedModel([]);
    const { run } = createRun({ model, maxInputTokens: 1 });
    expect(await runAgent(run, conversation)).toMatchObject({ stopReason: "input-token-cap" });
    expect(model.requests).toHaveLength(0);
  });

  it("counts estimated tokens when the endpoint reports none", async () => {
    const model = createScriptedModel([{ text: "good" }]);
    const { run } = createRun({ model });
    await runAgent(run, conversation);
    expect(run.account.totals.usage).toMatchObject({ estimated: true });
    expect(run.account.budget.committed().input).toBeGreaterThan(0);
  });

  it("has a cut answer continued and joins the pieces", async () => {
    const model = createScriptedModel([{ text: "go", finish: "length" }, { text: "od" }]);
    expect((await runAgent(createRun({ model }).run, conversation)).answer).toBe("good");
    expect(model.requests[1]?.messages.at(-1)?.content).toContain("cut off");
  });

  it("uses the whole answer that a limit requested, not the half before it", async () => {
    const usage = { inputTokens: 1_500, outputTokens: 1 };
    const model = createScriptedModel([
      { text: "go", finish: "length", usage },
      { text: "good", usage },
    ]);
    const { run } = createRun({ model, maxInputTokens: 905 });
    expect(await runAgent(run, conversation)).toEqual({
      answer: "good",
      stopReason: "input-token-cap",
    });
  });

  it("asks once for a repair, with the reason", async () => {
    const model = createScriptedModel([{ text: "bad" }, { text: "good" }]);
    expect((await runAgent(createRun({ model }).run, conversation)).answer).toBe("good");
    expect(model.requests[1]?.messages.at(-1)?.content).toContain("it is not good");
  });

  it("fails after one repair and gives the reason", async () => {
    const model = createScriptedModel([{ text: "bad" }, { text: "bad" }]);
    expect(await runAgent(createRun({ model }).run, conversation)).toEqual({
      stopReason: "final",
      reason: "it is not good",
    });
  });

  it("falls back to what the first answer was worth when the repair fails", async () => {
    const model = createScriptedModel([{ text: "prose" }, { text: "bad" }]);
    const outcome = await runAgent(createRun({ model }).run, {
      ...conversation,
      accept: (text) => ({
        kind: "unreadable",
        reason: "no object",
        ...(text === "prose" ? { fallback: text } : {}),
      }),
    });
    expect(outcome).toMatchObject({ answer: "prose", reason: "no object" });
  });

  it.each([
    [undefined, ["low", "none"]],
    ["high", ["low", "none"]],
    ["low", ["none", "none"]],
  ])("asks for less thinking after thinking took all tokens (%s)", async (effort, then) => {
    for (const thought of ["", "<think>All of it, and never to an end"]) {
      const eaten: ScriptedTurn = { text: thought, reasoning: "Hm.", finish: "length" };
      const model = createScriptedModel([eaten, eaten, { text: "good" }]);
      const limits = effort === undefined ? {} : { reasoningEffort: effort };
      const { run } = createRun({ model, limits });
      expect((await runAgent(run, conversation)).answer).toBe("good");
      const efforts = model.requests.map(({ reasoningEffort }) => reasoningEffort);
      expect(efforts).toEqual([effort, ...then]);
      expect(model.requests[2]?.messages.some(({ content }) => content.includes("<think>"))).toBe(
        false,
      );
    }
  });

  it("asks again after an empty answer", async () => {
    const model = createScriptedModel([{ text: "" }, { text: "good" }]);
    expect((await runAgent(createRun({ model }).run, conversation)).answer).toBe("good");
  });

  it("drops the partial text of an attempt that was retried", async () => {
    const model = createScriptedModel([{ failedAttempts: [{ text: "bad " }], text: "good" }]);
    expect((await runAgent(createRun({ model }).run, conversation)).answer).toBe("good");
  });

  it("books every attempt, failed ones included", async () => {
    const model = createScriptedModel([{ failedAttempts: [{}], text: "good" }]);
    const { run, ledger } = createRun({ model });
    await runAgent(run, conversation);
    expect(
      (await ledger.entries("job")).map(({ attempt, ok, purpose }) => [attempt, ok, purpose]),
    ).toEqual([
      [1, false, "part 1/1"],
      [2, true, "part 1/1"],
    ]);
  });

  it("books a call that finally fails", async () => {
    const error = new AppError("model-failed", "down", { details: {} });
    const { run, ledger } = createRun({ model: createScriptedModel([{ error }]) });
    await expect(runAgent(run, conversation)).rejects.toThrow("down");
    expect(await ledger.entries("job")).toHaveLength(1);
  });

  it("reports a missing tool and continues", async () => {
    const model = createScriptedModel([{ toolCalls: [{ name: "shell" }] }, { text: "good" }]);
    await runAgent(createRun({ model, tools: [createEcho()] }).run, conversation);
    expect(model.requests[1]?.messages.at(-1)?.content).toContain(
      "there is no tool shell; there are echo",
    );
  });

  it("turns a tool that breaks into a result", async () => {
    const echo = createEcho(() => Promise.reject(new Error("/secret/path exploded")));
    const model = createScriptedModel([callEcho(1), { text: "good" }]);
    await runAgent(createRun({ model, tools: [echo] }).run, conversation);
    const content = model.requests[1]?.messages.at(-1)?.content;
    expect(content).toContain("failed unexpectedly");
    expect(content).not.toContain("/secret");
  });

  it("forgets old tool results and asks for the answer when the transcript is too long for the model", async () => {
    const model = createScriptedModel([
      callEcho("a"),
      callEcho("b"),
      { error: contextExceeded() },
      { text: "good" },
    ]);
    const { run } = createRun({ model, tools: [createEcho()] });
    expect((await runAgent(run, conversation)).stopReason).toBe("input-token-cap");
    const contents = model.requests[3]?.messages.map((message) => message.content) ?? [];
    expect(contents.filter((content) => content.startsWith("[left out"))).toHaveLength(1);
  });

  it("rejects when the very first request is too long for the model", async () => {
    const { run } = createRun({ model: createScriptedModel([{ error: contextExceeded() }]) });
    await expect(runAgent(run, conversation)).rejects.toMatchObject({
      code: "model-context-exceeded",
    });
  });

  it("learns the context window for the conversations beside it", async () => {
    const model = createScriptedModel([{ error: contextExceeded() }]);
    const { run } = createRun({ model });
    await expect(runAgent(run, conversation)).rejects.toThrow();
    expect(run.window.exceededAt).toBeLessThan(100);
  });

  it("stops promptly when it is cancelled during a call", async () => {
    const controller = new AbortController();
    const { run } = createRun({
      model: createScriptedModel([{ delayMs: Number.POSITIVE_INFINITY }]),
      signal: controller.signal,
    });
    const running = runAgent(run, conversation);
    setTimeout(() => controller.abort(), 5);
    await expect(running).rejects.toMatchObject({ code: "cancelled" });
  });

  it.each([
    ["us", new AppError("cancelled", "stopped by SIGINT", { details: {} })],
    ["whoever started the thread", undefined],
  ])("stops promptly when it is cancelled during a tool by %s", async (_who, reason) => {
    const controller = new AbortController();
    const hanging = createEcho(
      (_, signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason)),
        ),
    );
    const { run } = createRun({
      model: createScriptedModel([callEcho(1)]),
      tools: [hanging],
      signal: controller.signal,
    });
    const running = runAgent(run, conversation);
    setTimeout(() => controller.abort(reason), 5);
    await expect(running).rejects.toMatchObject({ code: "cancelled" });
  });

  it("emits its steps as events", async () => {
    const model = createScriptedModel([callEcho(1), { reasoning: "hm", text: ["go", "od"] }]);
    const { run, events } = createRun({ model, tools: [createEcho()] });
    await runAgent(run, conversation);
    expect(events.map((event) => event.type)).toEqual([
      "usage",
      "tool-start",
      "tool-end",
      "reasoning-delta",
      "text-delta",
      "text-delta",
      "usage",
      "reasoning-end",
      "text-end",
    ]);
  });

  describe("with a check", () => {
    /** Takes an answer with "fixed" in it, and asks for a better one at most so often. */
    const checked = (most: number, onCheck: () => void = () => undefined) => {
      const seen: string[] = [];
      const check: NonNullable<Conversation<string>["check"]> = (answer) => {
        seen.push(answer);
        onCheck();
        const isGood = answer.includes("fixed") || seen.length > most;
        const correction = { feedback: `mend ${answer}`, reason: "it is not fixed" };
        return Promise.resolve(isGood ? undefined : correction);
      };
      return { seen, conversation: { ...conversation, check } };
    };
    const contentsOf = ({ messages }: ModelRequest) => messages.map(({ content }) => content);

    it("continues with corrections, tools allowed, until the check accepts the answer", async () => {
      const turns = [{ text: "good 1" }, callEcho(1), { text: "good 2" }, { text: "good fixed" }];
      const model = createScriptedModel(turns);
      const { run, events } = createRun({ model, tools: [createEcho()] });
      const { seen, conversation: talk } = checked(5);
      expect(await runAgent(run, talk)).toEqual({ answer: "good fixed", stopReason: "final" });
      expect(seen).toEqual(["good 1", "good 2", "good fixed"]);
      const text = "asking for a correction: it is not fixed";
      expect(events).toContainEqual({ type: "log", level: "info", text });
      expect(model.requests.map(({ toolChoice }) => toolChoice)).toEqual(Array(4).fill("auto"));
      const [, second, , last] = model.requests;
      expect(contentsOf(second as ModelRequest).slice(2)).toEqual(["good 1", "mend good 1"]);
      expect(contentsOf(last as ModelRequest).at(-1)).toBe("mend good 2");
      for (const [at, request] of model.requests.slice(1).entries())
        expect(startsWith(request, model.requests[at] as ModelRequest)).toBe(true);
    });

    it("takes the answer when the check wants nothing more", async () => {
      const model = createScriptedModel([{ text: "good 1" }, { text: "good 2" }]);
      const { seen, conversation: talk } = checked(1);
      expect((await runAgent(createRun({ model }).run, talk)).answer).toBe("good 2");
      expect(seen).toHaveLength(2);
    });

    it("gives a correction its own repair and its own continuations", async () => {
      const model = createScriptedModel([
        { text: "bad" },
        { text: "good 1" },
        { text: "bad again" },
        { text: "good fi", finish: "length" },
        { text: "xed" },
      ]);
      const outcome = await runAgent(createRun({ model }).run, checked(3).conversation);
      expect(outcome.answer).toBe("good fixed");
    });

    it.each([
      ["text", [callEcho(1), { text: "bad" }, { text: "good" }]],
      ["another call", [callEcho(1), callEcho(2), { text: "bad" }, { text: "good" }]],
      [
        "text, after an earlier repair",
        [{ text: "bad" }, callEcho(1), { text: "bad" }, { text: "good" }],
      ],
      [
        "nothing, after an earlier one",
        [{ text: "" }, callEcho(1), { text: "" }, { text: "good" }],
      ],
    ])("corrects a forced answer that cannot be read (%s)", async (_name, turns) => {
      const limits = { maxIterations: 1 };
      const model = createScriptedModel(turns);
      const { run } = createRun({ model, tools: [createEcho()], limits });
      const outcome = await runAgent(run, conversation);
      expect(outcome).toEqual({ answer: "good", stopReason: "iteration-cap" });
      expect(model.requests.at(-1)?.toolChoice).toBe("none");
    });

    it("asks for one correction of the answer that a limit has forced", async () => {
      const model = createScriptedModel([callEcho(1), { text: "good 1" }, { text: "good 2" }]);
      const { run } = createRun({ model, tools: [createEcho()], limits: { maxIterations: 1 } });
      const { seen, conversation: talk } = checked(5);
      expect(await runAgent(run, talk)).toEqual({ answer: "good 2", stopReason: "iteration-cap" });
      expect(seen).toEqual(["good 1", "good 2"]);
      expect(model.requests[2]?.toolChoice).toBe("none");
    });

    it("keeps the forced answer where its correction cannot be read or paid", async () => {
      const turns = [callEcho(1), { text: "good 1" }, { text: "bad" }, { text: "bad" }];
      const limits = { maxIterations: 1 };
      const tools = [createEcho()];
      const unreadable = createRun({ model: createScriptedModel(turns), tools, limits });
      expect((await runAgent(unreadable.run, checked(5).conversation)).answer).toBe("good 1");
      const usage = { inputTokens: 1_500, outputTokens: 1 };
      const paid = [
        { ...callEcho(1), usage },
        { text: "good 1", usage },
      ];
      const model = createScriptedModel(paid);
      const spent = createRun({ model, tools, limits, maxInputTokens: 1_000 });
      expect((await runAgent(spent.run, checked(5).conversation)).answer).toBe("good 1");
    });

    it("asks for one more correction where the tools are used up with an answer", async () => {
      const turns = [
        ...[callEcho(1), { text: "good 1" }, callEcho(2)],
        ...[{ text: "good 2" }, { text: "good 3" }],
      ];
      const limits = { maxIterations: 2 };
      const { run } = createRun({
        model: createScriptedModel(turns),
        tools: [createEcho()],
        limits,
      });
      const { seen, conversation: talk } = checked(5);
      const outcome = await runAgent(run, talk);
      expect(outcome).toEqual({ answer: "good 3", stopReason: "iteration-cap" });
      expect(seen).toEqual(["good 1", "good 2", "good 3"]);
    });

    it("asks for none after the deadline, not even when it passes during the check", async () => {
      const model = createScriptedModel([{ text: "good 1" }]);
      const { run, clock } = createRun({ model, limits: { deadlineMs: 10 } });
      const { seen, conversation: talk } = checked(5, () => clock.advance(10));
      expect(await runAgent(run, talk)).toEqual({ answer: "good 1", stopReason: "deadline" });
      expect(seen).toEqual(["good 1"]);
    });

    it("asks for none where the deadline passes before the answer", async () => {
      const { run, clock } = createRun({
        model: createScriptedModel([]),
        limits: { deadlineMs: 5 },
      });
      const model = createScriptedModel(() => {
        clock.advance(5);
        return { text: "good 1" };
      });
      const { seen, conversation: talk } = checked(5);
      expect((await runAgent({ ...run, model }, talk)).stopReason).toBe("deadline");
      expect(seen).toEqual(["good 1"]);
      expect(model.requests).toHaveLength(1);
    });
  });
});
