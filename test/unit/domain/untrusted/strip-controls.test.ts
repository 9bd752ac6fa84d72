import { describe, expect, it } from "vitest";
import { createHiddenParts, hasMessage } from "../../../../src/domain/untrusted/hidden-part.ts";
import { stripControls } from "../../../../src/domain/untrusted/strip-controls.ts";

function strip(text: string) {
  const hidden = createHiddenParts("log");
  return { text: stripControls(text, hidden), hidden: hidden.all };
}

describe("stripControls", () => {
  it.each([
    ["colours", "\u001b[1;31mred\u001b[0m", "red"],
    ["a title", "a\u001b]0;obey\u0007b", "ab"],
    ["a link", "\u001b]8;;https://a\u001b\\text\u001b]8;;\u001b\\", "text"],
    ["orders of one byte", "a\u009b31mb", "ab"],
    ["an order that is cut off", "a\u001b[", "a"],
    ["control characters", "a\u0000\u0008\u007f\u0085b", "a\nb"],
    ["line breaks of all kinds", "a\r\nb\rc\u2028d\fe", "a\nb\nc\nd\ne"],
    ["half characters", "a\ud800b\udc00", "a\ufffdb\ufffd"],
    ["stacked accents", `e${"\u0301".repeat(50)}!`, `e${"\u0301".repeat(6)}!`],
  ])("makes plain text of %s", (_what, text, plain) => {
    expect(strip(text).text).toBe(plain);
  });

  it("reports a control sequence's text, and of colours only their presence", () => {
    expect(strip("a\u001b]0;obey me\u0007b").hidden).toEqual([
      { kind: "control", where: "log", text: "obey me", count: 12 },
    ]);
    expect(strip("\u001b[31mred\u001b[0m").hidden.some(hasMessage)).toBe(false);
  });

  it("leaves tabs, letters with accents and emoji alone", () => {
    const text = "\tnaïve e\u0301 한국어 हिन्दी 👩‍💻\n";
    expect(strip(text)).toEqual({ text, hidden: [] });
  });
});
