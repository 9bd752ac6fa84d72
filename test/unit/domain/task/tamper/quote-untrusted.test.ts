import { expect, it } from "vitest";
import { quoteUntrusted } from "../../../../../src/domain/task/tamper/quote-untrusted.ts";

it("keeps third-party text short, visible and on one line", () => {
  expect(quoteUntrusted(" a\n\tb\u202e ")).toBe("a b\\u{202e}");
  expect(quoteUntrusted("x".repeat(200))).toBe(`${"x".repeat(80)}…`);
});
