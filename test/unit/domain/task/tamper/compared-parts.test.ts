import { describe, expect, it } from "vitest";
import { comparedParts, textOf } from "../../../../../src/domain/task/tamper/compared-parts.ts";
import { lineTokens } from "../../../../../src/domain/task/tamper/line-tokens.ts";

const readingsOf = (line: string): readonly string[] =>
  comparedParts(lineTokens(line, "//")).map(
    ({ subject, expected }) => `${subject} | ${textOf(expected)}`,
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
