import { describe, expect, it } from "vitest";
import { splitFile } from "../../../../src/domain/patch/file-lines.ts";
import { proveEdits } from "../../../../src/domain/patch/prove-edits.ts";
import { bytesOf } from "../../../fakes/patch-samples.ts";

const prove = (before: string, after: string): void =>
  proveEdits(splitFile(bytesOf(before)), splitFile(bytesOf(after)), [
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
