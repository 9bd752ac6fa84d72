import { describe, expect, it } from "vitest";
import { assertEdits, assertIndents } from "../../../../src/domain/patch/assert-edits.ts";
import { splitFile } from "../../../../src/domain/patch/file-lines.ts";
import { bytesOf, linesOf } from "../../../fakes/patch-samples.ts";

const prove = (before: string, after: string): void =>
  assertEdits(splitFile(bytesOf(before)), splitFile(bytesOf(after)), [
    { at: 1, remove: 1, insert: ["x"] },
  ]);

describe("proveEdits", () => {
  it("is content when nothing but the edit changed", () => {
    expect(() => prove("a\nb\nc\n", "a\nx\nc\n")).not.toThrow();
  });

  it.each([
    ["a\nb\nc\n", "A\nx\nc\n"],
    ["a\nb\nc\n", "a\nx\nC\n"],
    ["a\nb\nc\n", "a\r\nx\nc\n"],
    ["a\nb\nc\n", "a\nx\nc\nd\n"],
    ["\ufeffa\nb\n", "a\nx\n"],
  ])("throws when %j became %j", (before, after) => {
    expect(() => prove(before, after)).toThrow();
  });
});

describe("proveIndents", () => {
  const prove = (written: string, lines: string): void =>
    assertIndents(splitFile(bytesOf("a:\n    b\n    c\n")), {
      kind: "placed",
      rung: "whitespace",
      at: 1,
      spans: [{ from: 1, to: 2 }],
      written: linesOf(written),
      lines: linesOf(lines),
    });

  it("accepts lines that are as deep as one that matched", () => {
    expect(() => prove(" b,+c", " b,+    c")).not.toThrow();
  });

  it.each([
    [" b,+c", " b,+  c"],
    [" b,+c", " b,+    d"],
    [" b,+c", "     b,+    c"],
    [" b,+c", " b"],
  ])("throws when %j became %j", (written, lines) => {
    expect(() => prove(written, lines)).toThrow();
  });
});
