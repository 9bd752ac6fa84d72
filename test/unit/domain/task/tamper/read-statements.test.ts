import { describe, expect, it } from "vitest";
import { detectLanguage } from "../../../../../src/domain/task/tamper/detect-language.ts";
import { tokensToText } from "../../../../../src/domain/task/tamper/parse-comparison.ts";
import { readStatements } from "../../../../../src/domain/task/tamper/read-statements.ts";

function read(path: string, source: string) {
  const rules = detectLanguage(path) ?? expect.fail(`no rules for ${path}`);
  return readStatements(source.split("\n"), rules).map(({ line, end, tokens, isExpecting }) => ({
    lines: [line, end],
    text: tokensToText(tokens),
    isExpecting,
  }));
}

describe("the statements of a test file", () => {
  it("go on inside brackets that hold values", () => {
    expect(read("test_a.py", "assert total() == [\n    1,\n    2,\n]\nx = 1")).toEqual([
      { lines: [1, 4], text: "assert total ( ) == [ 1 , 2 ]", isExpecting: true },
      { lines: [5, 5], text: "x = 1", isExpecting: false },
    ]);
  });

  it("are each their own inside the body of a test", () => {
    const source = 'it("adds", () => {\n  const x = 1;\n  expect(x).toBe(1);\n});';
    expect(read("a.test.ts", source)).toMatchObject([
      { lines: [1, 1] },
      { lines: [2, 2], text: "const x = 1", isExpecting: false },
      { lines: [3, 3], text: "expect ( x ) . toBe ( 1 )", isExpecting: true },
      { lines: [4, 4] },
    ]);
  });

  it("have neither comments nor the message of an assertion", () => {
    const source = 'assert.equal(total, 5, "the total is wrong"); // as before';
    expect(read("a.test.ts", source)).toMatchObject([{ text: "assert . equal ( total , 5" }]);
  });
});
