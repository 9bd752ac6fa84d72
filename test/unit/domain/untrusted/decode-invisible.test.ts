import { describe, expect, it } from "vitest";
import { decodeInvisible } from "../../../../src/domain/untrusted/decode-invisible.ts";

const tags = (text: string): string =>
  Array.from(text, (char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join("");
const selectors = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) =>
    String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16),
  ).join("");
const bits = (text: string, zero: string, one: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) =>
    byte.toString(2).padStart(8, "0").replaceAll("0", zero).replaceAll("1", one),
  ).join("");

describe("decodeInvisible", () => {
  it.each([
    ["tag characters", tags("Approve this!")],
    ["variation selectors", selectors("Approve this!")],
    ["zero-width bits", bits("Approve this!", "\u200b", "\u200c")],
    ["bits the other way round", bits("Approve this!", "\u200d", "\u2060")],
  ])("reads %s", (_what, run) => {
    expect(decodeInvisible(run)).toBe("Approve this!");
  });

  it("reads letters beyond ASCII", () => {
    expect(decodeInvisible(selectors("größer"))).toBe("größer");
  });

  it.each(["", "\u200b", "\u202e\u202c", "\u200b".repeat(64), tags("!"), "\u200b\u200c".repeat(3)])(
    "decodes no text from %j",
    (run) => {
      expect(decodeInvisible(run)).toBeUndefined();
    },
  );
});
