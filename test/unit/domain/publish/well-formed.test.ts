import { describe, expect, it } from "vitest";
import { wellFormed } from "../../../../src/domain/publish/well-formed.ts";

describe("wellFormed", () => {
  it.each([
    ["a first half", "a\ud83db", "a\ufffdb"],
    ["a second half", "a\udc00", "a\ufffd"],
    ["halves the wrong way round", "\udc00\ud83d", "\ufffd\ufffd"],
  ])("replaces %s", (_what, text, expected) => {
    expect(wellFormed(text)).toBe(expected);
  });

  it("leaves whole characters alone", () => {
    expect(wellFormed("naïve 🚀 日本")).toBe("naïve 🚀 日本");
  });
});
