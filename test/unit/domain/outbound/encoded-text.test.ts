import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  encodeBits,
  encodeCase,
  encodeDecimal,
  encodePlain,
  encodeReversed,
  encodeRot13,
} from "../../../../src/domain/outbound/encoded-text.ts";

describe("inBits", () => {
  it("writes hexadecimal and base64 in the standard form, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const bytes = Buffer.from(text);
        expect(encodeBits(encodePlain(text), 4).text).toBe(bytes.toString("hex"));
        const whole = Math.floor((bytes.length * 8) / 6);
        expect(encodeBits(encodePlain(text), 6).text).toBe(
          bytes.toString("base64").slice(0, whole),
        );
      }),
    );
  });

  it.each([1, 2])("writes what is the same behind any %i bytes", (before) => {
    const coded = encodeBits(encodePlain("a secret"), 6, before).text;
    for (const other of ["xy", "\u0001\u007f"]) {
      const whole = Buffer.from(`${other.slice(0, before)}a secret`).toString("base64");
      expect(whole).toContain(coded);
    }
  });

  it("maps each sign to the characters that it encodes", () => {
    const { text, from, to } = encodeBits(encodePlain("abc"), 6);
    expect([...text].map((_, at) => [from[at], to[at]])).toEqual([
      [0, 1],
      [0, 2],
      [1, 3],
      [2, 3],
    ]);
    expect(encodeBits(encodeReversed(encodePlain("abc")), 6).from).toEqual([2, 1, 0, 0]);
  });
});

it("turns, reverses and counts, keeping where each sign came from", () => {
  expect(encodeRot13(encodePlain("Az1")).text).toBe("Nm1");
  expect(encodeReversed(encodePlain("abc"))).toMatchObject({
    text: "cba",
    from: [2, 1, 0],
    to: [3, 2, 1],
  });
  expect(encodeDecimal(encodePlain("AB"))).toMatchObject({ text: "6566", from: [0, 0, 1, 1] });
  expect(encodeCase(encodePlain("aB1"), "swapped").text).toBe("Ab1");
  expect(encodeCase(encodePlain("aB1"), "upper").text).toBe("AB1");
});
