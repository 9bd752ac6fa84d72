import { describe, expect, it } from "vitest";
import { readText } from "../../../../src/domain/answer/node.ts";
import { objectIn } from "./create-reading.ts";

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
  ])("returns the text of %s", (text, words) => {
    expect(readText(objectIn(`{"x": ${text}}`).members.get("x"))).toBe(words);
  });
});
