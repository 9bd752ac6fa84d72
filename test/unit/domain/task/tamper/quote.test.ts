import { expect, it } from "vitest";
import { quote } from "../../../../../src/domain/task/tamper/quote.ts";

it("keeps a stranger's words short, visible and on one line", () => {
  expect(quote(" a\n\tb\u202e ")).toBe("a b\\u{202e}");
  expect(quote("x".repeat(200))).toBe(`${"x".repeat(80)}…`);
});
