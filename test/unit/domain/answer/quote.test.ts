import { describe, expect, it } from "vitest";
import { closesPair, createBraceCounter } from "../../../../src/domain/answer/quote.ts";
import { createReading } from "./create-reading.ts";

describe("braceCounter", () => {
  it("detects whether the braces up to a position are closed", () => {
    const isBalanced = createBraceCounter("a{b[c]}d}", 0);
    expect([1, 2, 6, 7, 9].map(isBalanced)).toEqual([true, false, false, true, true]);
  });
});

describe("closesPair", () => {
  it.each([
    ['"a', false],
    ['"f("a', true],
    ['"f("a")', false],
    ['"f("a\nb', false],
    ['"f("a\\nb', false],
    ['"f(\\"a', false],
  ])("looks at the last line of %j", (text, closes) => {
    const reading = createReading(`${text}"`);
    const after = text.length + 1;
    expect(closesPair({ reading, from: 1, after, raw: true, isBalanced: () => true })).toBe(closes);
  });
});
