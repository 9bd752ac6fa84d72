import { describe, expect, it } from "vitest";
import { toText } from "../../../../src/domain/answer/to-text.ts";
import { objectIn } from "./reading-of.ts";

describe("toText", () => {
  it.each([
    ['"a"', "a"],
    ["1", "1"],
    ['["a", "b"]', "a\nb"],
    ["[]", undefined],
    ['["a", 1]', undefined],
    ["true", undefined],
    ["null", undefined],
    ["{}", undefined],
  ])("returns the words of %s", (text, words) => {
    expect(toText(objectIn(`{"x": ${text}}`).members.get("x"))).toBe(words);
  });
});
