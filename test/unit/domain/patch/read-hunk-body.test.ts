import { describe, expect, it } from "vitest";
import { isFileHeader, readHunkBody } from "../../../../src/domain/patch/read-hunk-body.ts";

const read = (text: string, counts?: [number, number]): string =>
  readHunkBody(text.split("\n"), 0, counts && { old: counts[0], new: counts[1] })
    .lines.map(({ op, text: line, noEol }) => `${op}${line}${noEol ? "$" : ""}`)
    .join("|");

describe("readHunkBody", () => {
  it("believes counts that come out even", () => {
    expect(read(" a\n-b\n+c\n\nThis mends it.", [2, 2])).toBe(" a|-b|+c");
    expect(read("-- a\n+++ b\n c", [2, 2])).toBe("-- a|+++ b| c");
  });

  it("trusts the body when a changed line follows the count", () => {
    expect(read(" a\n-b\n+c\n\n-d\n+e", [2, 2])).toBe(" a|-b|+c| |-d|+e");
  });

  it("reads on without counts to prose, and leaves empty rows at the end", () => {
    expect(read(" a\n-b\n+c\n\nThis mends it.\n- really")).toBe(" a|-b|+c");
    expect(read("-b\n \n\n")).toBe("-b| ");
  });

  it("detects that a line has no end", () => {
    expect(read("-a\n\\ No newline at end of file\n+b", [1, 1])).toBe("-a$|+b");
  });
});

it("distinguishes a header from two changed lines", () => {
  expect(isFileHeader(["--- a", "+++ b", "@@ -1 +1 @@"], 0)).toBe(true);
  expect(isFileHeader(["--- a", "+++ b", "text"], 0)).toBe(false);
});
