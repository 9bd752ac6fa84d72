import { describe, expect, it } from "vitest";
import {
  getIndent,
  isProseFile,
  nonBlankLines,
  replacedLines,
} from "../../../../src/domain/finding/suggestion-target.ts";

describe("replacedLines", () => {
  it("gives the lines from the first to the last", () => {
    const target = { path: "a", lines: ["a", "b", "c"], from: 2, to: 3 };
    expect(replacedLines(target)).toEqual(["b", "c"]);
  });
});

describe("saidLines", () => {
  it("leaves blank lines out", () => {
    expect(nonBlankLines(["a", " ", "", " b"])).toEqual(["a", " b"]);
  });
});

describe("indentOf", () => {
  it.each([
    ["\t a", "\t "],
    ["a", ""],
  ])("gives the white space before %j", (line, indent) => {
    expect(getIndent(line)).toBe(indent);
  });
});

describe("isProseFile", () => {
  it.each([
    ["docs/a.md", true],
    ["README", true],
    ["a.ts", false],
    ["md.ts", false],
  ])("judges %s", (path, isProse) => {
    expect(isProseFile(path)).toBe(isProse);
  });
});
