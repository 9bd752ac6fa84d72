import { describe, expect, it } from "vitest";
import { toWellFormed } from "../../../../src/domain/untrusted/cut-text.ts";

describe("wellFormed", () => {
  it.each([
    ["a first half", "a\ud83db", "a\ufffdb"],
    ["a second half", "a\udc00", "a\ufffd"],
    ["halves the wrong way round", "\udc00\ud83d", "\ufffd\ufffd"],
  ])("replaces %s", (_what, text, expected) => {
    expect(toWellFormed(text)).toBe(expected);
  });

  it("leaves whole characters alone", () => {
    expect(toWellFormed("naïve 🚀 日本")).toBe("naïve 🚀 日本");
  });
});
