import { describe, expect, it } from "vitest";
import {
  parseComparison,
  tokensToText,
} from "../../../../../src/domain/task/tamper/parse-comparison.ts";
import { tokenizeLine } from "../../../../../src/domain/task/tamper/tokenize-line.ts";

const readingsOf = (line: string): readonly string[] =>
  parseComparison(tokenizeLine(line, "//")).map(
    ({ subject, expected }) => `${subject} | ${tokensToText(expected)}`,
  );

describe("the parts of an assertion", () => {
  it.each([
    ["assert total() == 5", ["total ( ) | == 5"]],
    ["assert total() is None", ["total ( ) | == None"]],
    ["if total !== 5 {", ["total | != 5"]],
    ["expect(total()).toBe(5)", ["total ( ) . toBe ) | 5"]],
    [
      "assertEqual(total, 1_000)",
      ["assertEqual 0 ? , 1000 | total", "assertEqual 1 total , ? | 1000"],
    ],
    ["total()", []],
    ["charge(total, 5)", []],
  ])("%s", (line, readings) => {
    expect(readingsOf(line)).toEqual(readings);
  });

  it("of a call with many arguments are not compared one by one", () => {
    const line = (count: number): string => `assertEqual(${Array(count).fill("1").join(", ")})`;
    expect(readingsOf(line(8))).toHaveLength(8);
    expect(readingsOf(line(9))).toEqual([]);
  });
});
