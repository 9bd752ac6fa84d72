import { expect, it } from "vitest";
import { findExpectingLines } from "../../../../../src/domain/task/tamper/expecting-lines.ts";
import { GO } from "../../../../../src/domain/task/tamper/language/go.ts";
import { JAVASCRIPT } from "../../../../../src/domain/task/tamper/language/javascript.ts";

it("knows the lines of an assertion and not of what is called in it", () => {
  const lines = [
    "const a = 1;",
    "expect(read()).toEqual({",
    "  a: 1,",
    "});",
    "expect(() => {",
    "  read(1);",
    "}).toThrow();",
    "const expectedTotal = 600;",
  ];
  expect([...findExpectingLines(lines, JAVASCRIPT)]).toEqual([2, 3, 4, 5, 7, 8]);
});

it("knows comparisons and tables, and no messages", () => {
  const lines = [
    "tests := []struct {",
    "}{",
    "  {1, 2},",
    "}",
    "if got != 3 {",
    '  t.Errorf("got %d, want 3", got)',
    "}",
    "if x != 4 {",
    "}",
  ];
  expect([...findExpectingLines(lines, GO)]).toEqual([1, 2, 3, 4, 5, 7]);
});
