import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closingQuote, unquotePath } from "../../../../src/domain/diff/quoted-path.ts";

const codePoint = fc.integer({ min: 0, max: 0x10_ffff }).map((code) => String.fromCodePoint(code));

describe("unquotePath", () => {
  it.each([
    ["src/a b.ts", "src/a b.ts"],
    ['"plain"', "plain"],
    ['"tab\\there"', "tab\there"],
    ['"a\\"b\\\\c"', 'a"b\\c'],
    ['"\\a\\b\\t\\n\\v\\f\\r"', "\u0007\b\t\n\v\f\r"],
    ['"\\303\\244/\\360\\237\\232\\200"', "ä/🚀"],
    ['"ä🚀\\303\\244"', "ä🚀ä"],
    ['"\\357\\273\\277mark"', "\ufeffmark"],
    ['"\\377"', "\ufffd"],
    ['"\\0011"', "\u00011"],
    ['"\\12"', "12"],
    ['"never closed', "never closed"],
    ['""', ""],
    ['"ends in \\', "ends in "],
  ])("reads %s", (text, path) => {
    expect(unquotePath(text)).toBe(path);
  });

  it("undoes quoting of any bytes that are text", () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 16 }), (path) => {
        const bytes = [...new TextEncoder().encode(path)];
        const quoted = bytes.map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
        expect(unquotePath(`"${quoted}"`)).toBe(path.toWellFormed());
      }),
      { seed: 11 },
    );
  });
});

describe("closingQuote", () => {
  it.each([
    ['"a" b', 2],
    ['"a\\" b"', 6],
    ['"a\\\\" b', 4],
    ['"open', 5],
  ])("finds the end of %s", (text, at) => {
    expect(closingQuote(text)).toBe(at);
  });
});
