import { describe, expect, it } from "vitest";
import { indexDiff } from "../../../../src/domain/finding/diff-index.ts";
import { findQuote, toQuote } from "../../../../src/domain/finding/find-quote.ts";

const PATCH = `@@ -1,7 +1,7 @@
 open(file);
-read(file, "utf8");
+read(file, "latin1");
 same();

 same();
-  log(1);
+  - item one
 end();
@@ -40,2 +40,3 @@
 tail(a);
+tail(b);
 done();`;

const index = indexDiff([{ path: "x", status: "modified", patch: PATCH }]).find("x");

function placesOf(text: string): string[] {
  const quote = toQuote(text);
  if (index === undefined || quote === undefined) return [];
  return findQuote(index, quote).map(({ side, first, last }) => {
    const [from, to] = side === "LEFT" ? [first.left, last.left] : [first.right, last.right];
    return `${side} ${from}-${to}`;
  });
}

describe("findQuote", () => {
  it.each([
    ["a whole line", "open(file);", ["RIGHT 1-1"]],
    ["a deleted line", 'read(file, "utf8");', ["LEFT 2-2"]],
    ["an added line", 'read(file, "latin1");', ["RIGHT 2-2"]],
    ["other white space", 'read( file,"latin1" ) ;\t', ["RIGHT 2-2"]],
    ["a position tag", "[R    1]  open(file);", ["RIGHT 1-1"]],
    ["a tag and a sign", '[L    2] -read(file, "utf8");', ["LEFT 2-2"]],
    ["a tag without a sign", "[R    1] open(file);", ["RIGHT 1-1"]],
    ["a narrow tag", '[R 2] +read(file, "latin1");', ["RIGHT 2-2"]],
    ["a sign", '+read(file, "latin1");', ["RIGHT 2-2"]],
    ["a line whose text starts with a sign", "- item one", ["RIGHT 6-6"]],
    ["such a line with its sign", "+  - item one", ["RIGHT 6-6"]],
    ["blank lines around it", "\n\n  open(file);\n\n", ["RIGHT 1-1"]],
    ["several lines", 'open(file);\nread(file, "latin1");', ["RIGHT 1-2"]],
    ["several lines before the change", 'open(file);\nread(file, "utf8");', ["LEFT 1-2"]],
    ["several lines with signs", ' open(file);\n+read(file, "latin1");\n same();', ["RIGHT 1-3"]],
    ["added lines with a blank one between", "same();\n\nsame();", ["RIGHT 3-5"]],
    ["tags on several lines", "[R   40]  tail(a);\n[R   41] +tail(b);", ["RIGHT 40-41"]],
    ["a part of a line", 'file, "latin1"', ["RIGHT 2-2"]],
    ["a part that stands twice", "read(file, ", ["RIGHT 2-2", "LEFT 2-2"]],
    ["a line that stands twice", "same();", ["RIGHT 3-3", "RIGHT 5-5"]],
    ["a part too short to mean anything", "log(", []],
    ["lines of two hunks", "end();\ntail(a);", []],
    ["lines that do not follow each other", "open(file);\nend();", []],
    ["text that is nowhere", "close(file);", []],
  ])("finds %s", (_what, text, places) => {
    expect(placesOf(text)).toEqual(places);
  });

  it("is not slowed down by a long quote of identical lines", () => {
    const patch = `@@ -0,0 +1,20000 @@\n${"+}\n".repeat(20_000)}`;
    const file = indexDiff([{ path: "x", status: "added", patch }]).find("x");
    const quote = toQuote("}\n".repeat(10_000));
    expect(file && quote && findQuote(file, quote)).toHaveLength(10_001);
  });
});

describe("toQuote", () => {
  it.each([undefined, "", "  \n\t\n", "[R   42] +", "[L    3]  "])("has nothing of %j", (text) => {
    expect(toQuote(text)).toBeUndefined();
  });

  it.each([
    ["a b", ["ab"]],
    ["\na\n\nb\n", ["a", "", "b"]],
    ["[R   42] +a", ["a"]],
    ["[R123456] -a", ["a"]],
    ["-a", ["-a"]],
    ["[R] x", ["[R]x"]],
  ])("reads %j", (text, quote) => {
    expect(toQuote(text)).toEqual(quote);
  });
});
