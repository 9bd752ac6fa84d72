import { describe, expect, it } from "vitest";
import { createHelperContract } from "../../../../src/domain/helper/helper-contract.ts";
import type { HelperTool } from "../../../../src/domain/helper/helper-tool.ts";

const helper = (change: Partial<HelperTool> = {}): HelperTool => ({
  name: "lint",
  description: "Checks style.",
  command: ["ruff", "check"],
  cwd: "",
  maxArgs: 2,
  allowsOptions: false,
  timeoutSeconds: 20,
  ...change,
});
const parse = (args: unknown, change: Partial<HelperTool> = {}) =>
  createHelperContract(helper(change)).parse(JSON.stringify({ args }));

describe("createHelperContract", () => {
  it("offers arguments only where they are allowed", () => {
    const properties = (change: Partial<HelperTool>) =>
      createHelperContract(helper(change)).definition.parameters.properties;
    expect(properties({})).toMatchObject({ args: { type: "array", maxItems: 2 } });
    expect(properties({ maxArgs: 0 })).toEqual({});
  });

  it("describes its purpose and its origin", () => {
    const { name, description } = createHelperContract(helper()).definition;
    expect(name).toBe("lint");
    expect(description).toMatch(/^Checks style\. .*this repository/);
  });

  it("takes texts up to the number that is allowed", () => {
    expect(parse(["a", "b c"])).toEqual({ arguments: { args: ["a", "b c"] } });
    expect(createHelperContract(helper()).parse("")).toEqual({ arguments: { args: [] } });
  });

  it.each(["", "{}", "null", '{"args":[]}', '{"args":null}', '{"args":""}'])(
    "takes %j for a call without arguments",
    (text) => {
      const contract = createHelperContract(helper({ maxArgs: 0 }));
      expect(contract.parse(text)).toEqual({ arguments: { args: [] } });
    },
  );

  it.each(['{"args":["x"]}', '{"args":"x"}', '{"path":"src"}', "[]", "nonsense"])(
    "tells the model that a tool takes no arguments when it passes %j",
    (text) => {
      const contract = createHelperContract(helper({ maxArgs: 0 }));
      const problem = "lint takes no arguments; call it again with {}";
      expect(contract.parse(text)).toEqual({ problem });
    },
  );

  it("refuses an argument under another name", () => {
    expect(createHelperContract(helper()).parse('{"path":"src"}')).toEqual({
      problem: expect.stringMatching(/^lint: .*path/),
    });
  });

  it.each<[string, unknown]>([
    ["more than are allowed", ["a", "b", "c"]],
    ["an option", ["--config=evil"]],
    ["a dash", ["-"]],
    ["a NUL", ["a\0b"]],
    ["a text", "a b"],
    ["a number", [1]],
    ["a very long one", ["x".repeat(1_001)]],
  ])("refuses %s with a message for the model", (_what, args) => {
    expect(parse(args)).toEqual({ problem: expect.stringMatching(/^lint: args/) });
  });

  it("refuses more characters than a command line is for", () => {
    expect(parse(Array(9).fill("x".repeat(1_000)), { maxArgs: 32 })).toHaveProperty("problem");
  });

  it("takes options where they are allowed", () => {
    expect(parse(["--fix"], { allowsOptions: true })).toEqual({ arguments: { args: ["--fix"] } });
  });
});
