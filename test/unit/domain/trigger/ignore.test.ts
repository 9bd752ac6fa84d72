import { describe, expect, it } from "vitest";
import {
  formatValue,
  ignore,
  ignoreMalformed,
  isIgnoreDecision,
  toPrintable,
} from "../../../../src/domain/trigger/ignore.ts";

describe("ignore", () => {
  it("gives the reason as a code and as text", () => {
    const decision = ignore("closed", "it is closed");
    expect(decision).toEqual({ kind: "ignore", reason: "closed", text: "it is closed" });
  });
});

describe("isIgnored", () => {
  it.each([
    [ignore("bot", "a bot"), true],
    [{ kind: "review" }, false],
    [{}, false],
  ])("judges %j", (value, isOne) => {
    expect(isIgnoreDecision(value)).toBe(isOne);
  });
});

describe("malformed", () => {
  it("names the field and what it holds", () => {
    expect(ignoreMalformed({ field: "issue.number", value: "12" })).toEqual(
      ignore("malformed", 'the event is malformed: issue.number is "12"'),
    );
  });
});

describe("shown", () => {
  it.each([
    ["a\nb", '"a\\u{a}b"'],
    [12.5, "12.5"],
    [false, "false"],
    [null, "missing"],
    [undefined, "missing"],
    [["x"], "a list"],
    [{ x: 1 }, "an object"],
  ])("shows %j as %s", (value, text) => {
    expect(formatValue(value)).toBe(text);
  });
});

describe("printable", () => {
  it.each([
    ["as much as there is room for", "x".repeat(80), "x".repeat(80)],
    ["the start of more", "x".repeat(81), `${"x".repeat(79)}…`],
    ["no half character", `${"x".repeat(78)}😀😀`, `${"x".repeat(78)}…`],
    ["a lone half as a replacement", "a\ud800b", "a\ufffdb"],
    ["what turns text around", "\u202ea", "\\u{202e}a"],
  ])("shows %s", (_what, text, expected) => {
    expect(toPrintable(text)).toBe(expected);
  });

  it("keeps escapes within the limit", () => {
    expect(toPrintable("\u202e".repeat(80))).toHaveLength(80);
  });
});
