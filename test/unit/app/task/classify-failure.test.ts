import { expect, it } from "vitest";
import { classifyFailure } from "../../../../src/app/task/classify-failure.ts";
import { AppError, isAppError } from "../../../../src/domain/core/app-error.ts";
import { createRun } from "../../../fakes/create-run.ts";
import { createScriptedModel, type ScriptedTurn } from "../../../fakes/scripted-model.ts";

const GROUP = { title: "Cart", tests: [{ id: "t.py::x", traceback: "as reported" }] };

function openHarness(
  turns: readonly ScriptedTurn[],
  parts: { maxInputTokens?: number | undefined } = {},
) {
  const model = createScriptedModel(turns);
  const { run, clock, events, ledger } = createRun({ model, ...parts });
  const classify = (
    tracebacks: Readonly<Record<string, string>> = { "t.py::x": "no CUDA device" },
    {
      group = GROUP,
      signal = run.signal,
    }: { group?: typeof GROUP; signal?: AbortSignal | undefined } = {},
  ) =>
    classifyFailure(
      { model, account: run.account },
      { group, tracebacks, maxTokens: 500, clock },
      { emit: run.account.emit, signal },
    );
  return { model, classify, events, ledger };
}

it("asks once, without tools, and gives the class with its reason", async () => {
  const text = '{"class": "environment", "reason": "There is no device."}';
  const { model, classify, events } = openHarness([{ text }]);
  expect(await classify()).toEqual({ class: "environment", reason: "There is no device." });
  expect(model.requests).toMatchObject([{ tools: [], toolChoice: "none", maxTokens: 500 }]);
  expect(JSON.stringify(model.requests)).toContain("no CUDA device");
  expect(events).toContainEqual({
    type: "log",
    level: "info",
    text: "the failure is classified as environment: There is no device.",
  });
});

it("asks nothing when there are no tests", async () => {
  const { model, classify } = openHarness([]);
  const group = { title: "Cart", tests: [] };
  expect(await classify({}, { group })).toEqual({ class: "unclear", reason: "no test is named" });
  expect(model.requests).toEqual([]);
});

it("shows no secret that a test printed, nor the mark in its place", async () => {
  const secret = `ghp_${"a1B2".repeat(9)}`;
  const { model, classify } = openHarness([
    { text: '{"class": "product", "reason": "It prints ⟦SECRET:github_token:1⟧."}' },
  ]);
  const { reason } = await classify({ "t.py::x": `token ${secret}` });
  expect(JSON.stringify(model.requests)).not.toContain(secret);
  expect(reason).toBe("It prints [github token].");
});

it.each<[string, ScriptedTurn]>([
  ["is no answer", { text: "Hm." }],
  ["is a tool call", { toolCalls: [{ name: "read_file" }] }],
  ["fails", { error: new AppError("model-failed", "the model failed", { details: {} }) }],
])("is unclear when the answer %s", async (_what, turn) => {
  const { model, classify } = openHarness([turn]);
  expect((await classify()).class).toBe("unclear");
  expect(model.requests).toHaveLength(1);
});

it("is unclear without a call when the budget is spent", async () => {
  const { model, classify } = openHarness([], { maxInputTokens: 1 });
  expect(await classify()).toEqual({ class: "unclear", reason: "the budget is spent" });
  expect(model.requests).toEqual([]);
});

it("rejects when the run is cancelled", async () => {
  const { classify } = openHarness([{ stallMs: Number.POSITIVE_INFINITY }]);
  const controller = new AbortController();
  const classifying = classify(undefined, { signal: controller.signal });
  controller.abort();
  const error: unknown = await classifying.catch((thrown: unknown) => thrown);
  expect(isAppError(error, "cancelled")).toBe(true);
});
