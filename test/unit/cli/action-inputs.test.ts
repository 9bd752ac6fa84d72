import { describe, expect, it } from "vitest";
import { readInput, withInputs } from "../../../src/cli/action/action-inputs.ts";

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

  it("leaves everything else as it is", () => {
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
