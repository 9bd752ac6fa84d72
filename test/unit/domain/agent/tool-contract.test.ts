import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createToolContract, wholeNumber } from "../../../../src/domain/agent/tool-contract.ts";

const contract = createToolContract(
  "cut",
  "Cuts a file.",
  z.object({
    path: z.string().describe("The file"),
    line: wholeNumber("The line").optional(),
    deep: z.boolean().default(false),
    label: z.string().optional(),
  }),
);

describe("createToolContract", () => {
  it("describes the tool to the model as JSON Schema without a dialect", () => {
    expect(contract.definition).toMatchObject({
      name: "cut",
      description: "Cuts a file.",
      parameters: {
        type: "object",
        required: ["path"],
        properties: {
          path: { type: "string", description: "The file" },
          line: { type: "integer" },
        },
      },
    });
    expect(contract.definition.parameters).not.toHaveProperty("$schema");
  });

  it.each([
    ["an object", '{"path":"a","line":3}', { path: "a", line: 3, deep: false }],
    ["an object in a string", '"{\\"path\\":\\"a\\"}"', { path: "a", deep: false }],
    ["a number written as text", '{"path":"a","line":" 3 "}', { path: "a", line: 3, deep: false }],
    ["a text that is a number", '{"path":"7","label":"8"}', { path: "7", label: "8", deep: false }],
    ["null for what may be left out", '{"path":"a","line":null}', { path: "a", deep: false }],
    ["null for a default", '{"path":"a","deep":null,"label":null}', { path: "a", deep: false }],
    ["keys that it does not know", '{"path":"a","pat":1}', { path: "a", deep: false }],
    [
      "a number under a key that every object has",
      '{"path":"a","constructor":"5"}',
      { path: "a", deep: false },
    ],
    ["white space around it", '\n {"path":""} \n', { path: "", deep: false }],
  ])("reads %s", (_what, text, args) => {
    expect(contract.parse(text)).toEqual({ arguments: args });
  });

  it.each([
    ["text", "src/main.ts", /^the arguments of cut are not JSON; send an object such as \{/],
    ["half an object", '{"path":"a', /^the arguments of cut are not JSON/],
    ["a string of text", '"src/main.ts"', /^the arguments of cut are not JSON/],
    ["nothing", "", /^cut: path: .*string/],
    ["null", "null", /^cut: path: .*string/],
    ["null for what is required", '{"path":null}', /^cut: path: .*string/],
    ["a list", '["a"]', /^cut: arguments: .*object/],
    ["a number", "7", /^cut: arguments: .*object/],
    ["a wrong kind", '{"path":7}', /^cut: path: .*string/],
    ["words for a number", '{"path":"a","line":"ten"}', /^cut: line: .*number/],
    ["a fraction", '{"path":"a","line":1.5}', /^cut: line: .*int/],
    ["a negative number", '{"path":"a","line":-1}', /^cut: line: /],
    ["a number beyond all files", '{"path":"a","line":1e300}', /^cut: line: /],
    ["two mistakes", '{"line":"x"}', /^cut: path: .*; line: /],
  ])("refuses %s in one line that names the fix", (_what, text, words) => {
    const parsed = contract.parse(text);
    const problem = "problem" in parsed ? parsed.problem : "";
    expect(problem).toMatch(words);
    expect(problem).not.toContain("\n");
  });
});

describe("wholeNumber", () => {
  it.each([
    [0, true],
    [100_000_000, true],
    [100_000_001, false],
    [-1, false],
    [0.5, false],
    ["3", false],
  ])("accepts %j: %s", (value, accepts) => {
    expect(wholeNumber("words").safeParse(value).success).toBe(accepts);
  });
});
