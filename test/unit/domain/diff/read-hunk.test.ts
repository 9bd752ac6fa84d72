import { describe, expect, it } from "vitest";
import { readHunk } from "../../../../src/domain/diff/read-hunk.ts";

const linesOf = (text: string): readonly string[] | undefined => readHunk(text, 0)?.hunk.lines;

describe("readHunk", () => {
  it.each([
    ["@@ -1,2 +3,4 @@ f()", 1, 3],
    ["@@ -1 +1 @@", 1, 1],
    ["@@ -0,0 +1,9 @@", 0, 1],
    ["@@ -7,0 +8 @@\r", 7, 8],
  ])("reads the header %j", (header, oldStart, newStart) => {
    expect(readHunk(`${header}\n`, 0)?.hunk).toMatchObject({ header, oldStart, newStart });
  });

  it.each([
    "@@ -1,2 +3,4",
    "@@ 1,2 3,4 @@",
    "@@@ -1 -1 +1 @@@",
    "@@ -a +b @@",
    "@@ -1, +1 @@",
    " @@ -1 +1 @@",
  ])("takes %j for no header", (line) => {
    expect(readHunk(line, 0)).toBeUndefined();
  });

  it.each([
    ["lines that look like headers", "@@ -1,2 +1,2 @@\n--- a\n+++ b\n-@@ -1 +1 @@\n+diff --git", 4],
    ["a note in the middle", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b", 3],
    ["a note at the end", "@@ -1 +1 @@\n-a\n+b\n\\ No newline at end of file\n", 3],
    ["notes on both sides", "@@ -1 +1 @@\n-a\n\\ No newline\n+b\n\\ No newline", 4],
    ["blank context that lost its space", "@@ -1,3 +1,3 @@\n\n-a\n+b\n c", 4],
    ["blank context that lost its space before CRLF", "@@ -1,2 +1,2 @@\n\r\n-a\r\n+b\r", 3],
    ["the last, blank context line that lost its space", "@@ -1,2 +1,2 @@\n-a\n+b\n", 3],
    ["carriage returns inside a line", "@@ -1 +1 @@\n-a\rb\n+c\r\rd", 2],
    ["line separators inside a line", "@@ -1 +1 @@\n-a\u2028b\n+c\fd\u0085", 2],
  ])("counts %s", (_what, text, count) => {
    expect(linesOf(text)).toHaveLength(count);
  });

  it.each([
    ["when its counts are used up", "@@ -1 +1 @@\n-a\n+b\n c", ["-a", "+b"]],
    ["before a line that cannot be of a hunk", "@@ -1,9 +1,9 @@\n-a\ndiff --git a/x b/x", ["-a"]],
    ["before a deletion that is not counted", "@@ -1 +1,2 @@\n-a\n-b\n+c", ["-a"]],
    ["before an addition that is not counted", "@@ -1,2 +1 @@\n+a\n+b\n-c", ["+a"]],
    ["where the text ends", "@@ -1,9 +1,9 @@\n a\n-b", [" a", "-b"]],
    ["where the text ends in a line feed", "@@ -1,9 +1,9 @@\n a\n", [" a"]],
    ["at once when it counts nothing", "@@ -1,0 +1,0 @@\n+a", []],
  ])("ends %s", (_what, text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it("reports where the next line starts", () => {
    const text = "@@ -1 +1 @@\n-a\n+b\nnext";
    expect(text.slice(readHunk(text, 0)?.next)).toBe("next");
  });

  it("reads from an offset", () => {
    const text = "noise\n@@ -1 +1 @@\n-a\n+b";
    expect(readHunk(text, 6)?.hunk.lines).toEqual(["-a", "+b"]);
  });
});
