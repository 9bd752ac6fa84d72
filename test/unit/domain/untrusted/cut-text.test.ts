import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clipLine, cutText } from "../../../../src/domain/untrusted/cut-text.ts";

it.each([
  ["abc", 3, "abc"],
  ["abcd", 3, "ab…"],
  ["a🚀bc", 3, "a…"],
])("clips %j at %d to %j", (text, max, clipped) => {
  expect(clipLine(text, max)).toBe(clipped);
});

describe("cutText", () => {
  it.each([
    ["abc", 3, "abc"],
    ["abc", 2, "ab"],
    ["abc", 0, ""],
    ["a🚀b", 2, "a"],
    ["a🚀b", 3, "a🚀"],
    ["", 5, ""],
  ])("cuts %j at %d to %j", (text, max, cut) => {
    expect(cutText(text, max)).toBe(cut);
  });

  it("gives a well-formed start of any well-formed text", () => {
    const piece = fc.constantFrom("a", "🚀", "日", "\u0301");
    fc.assert(
      fc.property(fc.array(piece), fc.nat({ max: 12 }), (pieces, max) => {
        const text = pieces.join("");
        const cut = cutText(text, max);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.isWellFormed()).toBe(true);
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, max) - 1);
        expect(cut.length).toBeLessThanOrEqual(max);
      }),
      { seed: 81 },
    );
  });
});
