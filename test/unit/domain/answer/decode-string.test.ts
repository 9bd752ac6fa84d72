import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeString } from "../../../../src/domain/answer/decode-string.ts";

describe("decodeString", () => {
  it.each([
    ['"', "a\\nb\\u0041", "a\nbA", []],
    ['"', "a\nb", "a\nb", ["raw-newline"]],
    ['"', "a\r\nb", "a\nb", ["raw-newline"]],
    ['"', "a\\r\\nb", "a\r\nb", []],
    ['"', "\\d\\b", "\\d\\b", ["invalid-escape"]],
    ['"', "it\\'s", "it's", []],
    ['"', "\\uD8 \\u{1}", "\\uD8 \\u{1}", ["invalid-escape"]],
    ['"', "\\x41", "\\x41", ["invalid-escape"]],
    ["'", "\\x41", "A", []],
    ["`", "\\`a\\$b\\`", "`a$b`", []],
    ['"', "tail\\", "tail\\", ["invalid-escape"]],
  ])("decodes between %s: %j", (quote, text, value, repairs) => {
    expect(decodeString(text, quote)).toEqual({ value, repairs });
  });

  it("inverts JSON.stringify", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(decodeString(JSON.stringify(text).slice(1, -1), '"').value).toBe(text);
      }),
    );
  });
});
