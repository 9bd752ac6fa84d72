import { describe, expect, it } from "vitest";
import { readScalar } from "../../../../src/domain/answer/read-scalar.ts";

describe("readScalar", () => {
  it.each([
    ["42,", 42],
    ["-1.5e3}", -1500],
    ["+7 ", 7],
    [".5]", 0.5],
    ["0x1F,", 31],
    ["true,", true],
    ["False,", false],
    ["None}", null],
    ["undefined,", null],
    ["NaN,", null],
    ["-Infinity,", null],
  ])("reads %j as %j", (text, value) => {
    expect(readScalar(text, 0)?.node).toEqual({ kind: "plain", value });
  });

  it.each([
    ["REQUEST_CHANGES,\n", "REQUEST_CHANGES"],
    ["Looks good, mostly, event: x", "Looks good, mostly"],
    ["12-15,\n", "12-15"],
    ["<int>}", "<int>"],
  ])("reads unquoted words of %j", (text, value) => {
    expect(readScalar(text, 0)).toMatchObject({
      node: { kind: "text", value },
      repair: "unquoted-text",
    });
  });

  it.each(["}", "", "{", '"a"', "word ".repeat(200)])("finds no scalar in %j", (text) => {
    expect(readScalar(text, 0)).toBeUndefined();
  });
});
