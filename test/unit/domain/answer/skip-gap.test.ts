import { describe, expect, it } from "vitest";
import { skipGap, skipSpace } from "../../../../src/domain/answer/skip-gap.ts";

describe("skipGap", () => {
  it.each([
    ["  \n x", "x"],
    ["\u200b\u00a0\ufeff\u2060x", "x"],
    ['// a "b" {\n x', "x"],
    ["/* a */ x", "x"],
    ["# a\nx", "x"],
    ["... ]", "]"],
    ["…]", "]"],
    ['\\n  \\t"a"', '"a"'],
  ])("passes over %j", (text, rest) => {
    expect(text.slice(skipGap(text, 0))).toBe(rest);
  });

  it.each(["// the end", "/* the end", "#1", "\\n+x", "/x", "..x"])(
    "stays in front of %j",
    (text) => {
      expect(skipGap(text, 0)).toBe(0);
    },
  );

  it("stops at endless comments", () => {
    expect(skipGap("//\n".repeat(1000), 0)).toBeLessThan(1000);
  });
});

describe("skipSpace", () => {
  it("skips only white space", () => {
    expect(skipSpace(" \n// a", 0)).toBe(2);
  });
});
