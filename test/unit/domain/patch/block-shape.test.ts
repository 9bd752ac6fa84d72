import { describe, expect, it } from "vitest";
import {
  indentStep,
  isWellShaped,
  mayOpen,
  mustOpen,
} from "../../../../src/domain/patch/block-shape.ts";

const lines = (text: string) =>
  text.split("\n").map((line) => ({
    text: line.trim(),
    indent: line.slice(0, line.length - line.trimStart().length),
  }));

describe("blocks of code", () => {
  it.each(["if x:", "call(", "a = [", "fn() {", "if x: # why", "f({ // open"])(
    "need deeper lines below %j",
    (text) => {
      expect(mustOpen(text)).toBe(true);
      expect(mayOpen(text)).toBe(true);
    },
  );

  it.each(["x = 1", "return y", "}"])("need none below %j", (text) => {
    expect(mustOpen(text)).toBe(false);
    expect(mayOpen(text)).toBe(false);
  });

  it.each([
    ["two blanks", "a\n  b\nc\n  d\n      e", "  "],
    ["a tab", "a\n\tb\n\t\tc\n\nd", "\t"],
    ["nothing", "a\nb\n\nc", ""],
  ])("get deeper by %s", (_name, text, step) => {
    expect(indentStep(text.split("\n"))).toBe(step);
  });

  const frame = { open: ["", "    "], step: "    " };
  it.each([
    ["one step below a line that opens", "if x:\n    y()", true],
    ["one step below a line that does not", "x()\n    y()", false],
    ["two steps below a line that opens", "if x:\n        y()", false],
    ["back at the depth of an open block", "        y()\n    z()", true],
    ["back at a depth that no block has", "        y()\n  z()", false],
    ["the same depth below a line that needs a deeper one", "if x:\ny()", false],
  ])("are judged by shape: %s", (_name, text, isWell) => {
    expect(isWellShaped(lines(text), frame)).toBe(isWell);
  });
});
