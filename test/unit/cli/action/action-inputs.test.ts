import { describe, expect, it } from "vitest";
import { nameInputs, readInput, withInputs } from "../../../../src/cli/action/action-inputs.ts";

describe("withInputs", () => {
  it.each([
    ["an input", { "INPUT_LLM-MODEL": "m" }, "m"],
    ["an input over a variable", { "INPUT_LLM-MODEL": "m", LLM_MODEL: "v" }, "m"],
    ["a variable beside a blank input", { "INPUT_LLM-MODEL": " ", LLM_MODEL: "v" }, "v"],
  ])("takes %s", (_what, environment, expected) => {
    expect(withInputs(environment).LLM_MODEL).toBe(expected);
  });

  it("takes a variable over an input that only has its default", () => {
    const environment = { "INPUT_MENTION-TRIGGER": "@asksvc", MENTION_TRIGGER: "@bot" };
    expect(withInputs(environment).MENTION_TRIGGER).toBe("@bot");
    expect(withInputs({ "INPUT_MENTION-TRIGGER": "@asksvc" }).MENTION_TRIGGER).toBe("@asksvc");
  });

  it("leaves everything else unchanged", () => {
    expect(withInputs({ PATH: "/bin", INPUT_OTHER: "x" })).toEqual({
      PATH: "/bin",
      INPUT_OTHER: "x",
    });
  });
});

describe("readInput", () => {
  it("reads an input by its name", () => {
    expect(readInput({ "INPUT_FAIL-ON": " major " }, "fail-on")).toBe("major");
    expect(readInput({ "INPUT_FAIL-ON": "" }, "fail-on")).toBeUndefined();
    expect(readInput({}, "fail-on")).toBeUndefined();
  });
});

describe("nameInputs", () => {
  it.each([
    ["LLM_API_KEY is not set", "input llm-api-key is not set"],
    ["set LLM_MODEL, or LLM_MAX_TOKENS", "set input llm-model, or input llm-max-tokens"],
    [
      "TASK_NORMALIZE_TIMEOUT, MY_LLM_MODEL and LLM_MODEL_2",
      "TASK_NORMALIZE_TIMEOUT, MY_LLM_MODEL and LLM_MODEL_2",
    ],
    ["nothing to name", "nothing to name"],
  ])("makes of %j: %j", (message, wanted) => {
    expect(nameInputs(message)).toBe(wanted);
  });
});
