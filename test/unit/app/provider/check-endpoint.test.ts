import { describe, expect, it } from "vitest";
import { createCheckEndpoint } from "../../../../src/app/provider/check-endpoint.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import {
  createScriptedCatalog,
  createScriptedModel,
  type ScriptedTurn,
} from "../../../fakes/scripted-model.ts";

const usage = { inputTokens: 10, outputTokens: 2 };
const CALLS: ScriptedTurn = {
  toolCalls: [{ name: "report_status", arguments: { status: "ready" } }],
};
const JSON_ANSWER: ScriptedTurn = { text: ['{"status":', ' "ready"}'] };
const failure = new AppError("model-rejected", "the key was refused", { details: { status: 401 } });

async function statuses(
  turns: readonly ScriptedTurn[],
  models: Parameters<typeof createScriptedCatalog>[0] = [{ id: "a" }],
) {
  const check = createCheckEndpoint({
    model: createScriptedModel(turns),
    catalog: createScriptedCatalog(models),
  });
  const checks = await check(new AbortController().signal);
  return Object.fromEntries(checks.map(({ name, status }) => [name, status]));
}

describe("checkEndpoint", () => {
  it("passes an endpoint that can do everything", async () => {
    expect(await statuses([{ text: "ready", usage }, CALLS, JSON_ANSWER])).toEqual({
      "models listed": "pass",
      "model answers": "pass",
      "usage reported": "pass",
      streaming: "pass",
      tools: "pass",
      JSON: "pass",
    });
  });

  it("warns of an endpoint that lists no models, reports no usage and calls no tools", async () => {
    expect(await statuses([{ text: "ready" }, { text: "no" }, { text: "-" }], [])).toEqual({
      "models listed": "warn",
      "model answers": "pass",
      "usage reported": "warn",
      streaming: "warn",
      tools: "warn",
      JSON: "warn",
    });
  });

  it("fails an endpoint that does not answer and asks it nothing more", async () => {
    expect(await statuses([{ error: failure }], failure)).toEqual({
      "models listed": "warn",
      "model answers": "fail",
    });
  });

  it("names a fix for everything that does not pass", async () => {
    const check = createCheckEndpoint({
      model: createScriptedModel([{ text: "" }, { error: failure }, { error: failure }]),
      catalog: createScriptedCatalog([]),
    });
    const checks = await check(new AbortController().signal);
    expect(checks.filter(({ status, fix }) => status !== "pass" && fix === undefined)).toEqual([]);
  });
});
