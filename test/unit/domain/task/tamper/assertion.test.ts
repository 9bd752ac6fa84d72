import { describe, expect, it } from "vitest";
import {
  extractTerms,
  findAssertions,
  getAssertionStrength,
  isCovered,
} from "../../../../../src/domain/task/tamper/assertion.ts";
import { PYTHON } from "../../../../../src/domain/task/tamper/language/python.ts";

describe("assertions", () => {
  it("are found among lines", () => {
    const lines = ["x = 1", "assert x"].map((text) => ({ line: 1, text }));
    expect(findAssertions(lines, PYTHON).map(({ text }) => text)).toEqual(["assert x"]);
  });

  it.each([
    ["assert a == 1", "strict"],
    ["assert a", "loose"],
    ["self.assertEqual(a, None)", "other"],
    ["assert a == True", "other"],
    ["assert f(", "other"],
  ])("say as much as they do: %s", (line, strength) => {
    expect(getAssertionStrength(line, PYTHON)).toBe(strength);
  });

  it("are about names and numbers", () => {
    expect(extractTerms("self.assertEqual(add(1, 2.5), total)")).toEqual([
      "add",
      "1",
      "2.5",
      "total",
    ]);
  });

  it("are covered when all that they are about is there", () => {
    expect(isCovered("assert add(1) == 3", new Set(["add", "1", "3", "4"]))).toBe(true);
    expect(isCovered("assert add(1) == 3", new Set(["add", "1"]))).toBe(false);
    expect(isCovered("assert", new Set(["add"]))).toBe(false);
  });
});
