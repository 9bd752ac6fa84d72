import { describe, expect, it } from "vitest";
import type { PullFile } from "../../../../src/domain/diff/pull-file.ts";
import { anchorFinding } from "../../../../src/domain/finding/anchor-finding.ts";
import { indexDiff } from "../../../../src/domain/finding/diff-index.ts";
import { toFinding } from "../../../../src/domain/finding/finding.ts";

const PATCH = `@@ -10,6 +10,7 @@
 first(context);
-old(line);
+new(line);
+more(lines);
 twice();
 middle(context);
-gone(a);
+gone(b);
 twice();
@@ -40,3 +41,3 @@
 other(hunk);
-before(x);
+after(x);
 last(context);`;

const files: readonly PullFile[] = [
  { path: "src/a.ts", previousPath: "src/old.ts", status: "renamed", patch: PATCH },
  { path: "image.png", status: "modified", omission: "binary" },
];
const diff = indexDiff(files);
const anchor = (value: object) =>
  anchorFinding(toFinding({ path: "src/a.ts", body: "b", ...value }), diff);

describe("anchorFinding", () => {
  it.each([
    ["an added line", { line: 11 }, { side: "RIGHT", line: 11 }],
    ["a deleted line", { side: "LEFT", line: 11 }, { side: "LEFT", line: 11 }],
    ["context", { line: 13 }, { side: "RIGHT", line: 13 }],
    [
      "context on the LEFT, posted on the RIGHT",
      { side: "LEFT", line: 12 },
      { side: "RIGHT", line: 13 },
    ],
    ["a range", { start_line: 11, line: 13 }, { side: "RIGHT", line: 13, startLine: 11 }],
    [
      "a range on the LEFT",
      { side: "LEFT", start_line: 10, line: 11 },
      { side: "LEFT", line: 11, startLine: 10 },
    ],
    [
      "a range of context on the LEFT, posted on the RIGHT",
      { side: "LEFT", start_line: 12, line: 13 },
      { side: "RIGHT", line: 14, startLine: 13 },
    ],
    [
      "a range that starts above the hunk, cut to it",
      { start_line: 2, line: 11 },
      { side: "RIGHT", line: 11, startLine: 10 },
    ],
    [
      "a range that starts in another hunk, cut to its own",
      { start_line: 12, line: 42 },
      { side: "RIGHT", line: 42, startLine: 41 },
    ],
    [
      "a range from above to the first line, cut to one line",
      { start_line: 2, line: 10 },
      { side: "RIGHT", line: 10 },
    ],
    ["a range upside down, as its line", { start_line: 13, line: 11 }, { side: "RIGHT", line: 11 }],
    ["a range of one line", { start_line: 11, line: 11 }, { side: "RIGHT", line: 11 }],
    [
      "a range over both sides, as its line",
      { start_side: "LEFT", start_line: 10, line: 11 },
      { side: "RIGHT", line: 11 },
    ],
    ["a quote that agrees", { line: 11, quote: "new( line );" }, { side: "RIGHT", line: 11 }],
    [
      "a quote with tag and sign",
      { line: 11, quote: "[R   11] +new(line);" },
      { side: "RIGHT", line: 11 },
    ],
    ["a part of the line as quote", { line: 12, quote: "more(lines" }, { side: "RIGHT", line: 12 }],
    [
      "a quote that stands elsewhere too",
      { line: 16, quote: "twice();" },
      { side: "RIGHT", line: 16 },
    ],
    [
      "a quote of a line of the range",
      { start_line: 11, line: 13, quote: "more(lines);" },
      { side: "RIGHT", line: 13, startLine: 11 },
    ],
    [
      "a quote of the whole range, run together",
      { start_line: 11, line: 12, quote: "new(line); more(lines);" },
      { side: "RIGHT", line: 12, startLine: 11 },
    ],
    [
      "context on the LEFT with its quote",
      { side: "LEFT", line: 12, quote: "twice();" },
      { side: "RIGHT", line: 13 },
    ],
    ["the old name of the file", { path: "src/old.ts", line: 11 }, { side: "RIGHT", line: 11 }],
  ])("puts a finding at its stated place: %s", (_what, value, place) => {
    expect(anchor(value)).toMatchObject({
      bucket: "inline",
      moved: false,
      place: { path: "src/a.ts" },
    });
    expect(anchor(value)).toHaveProperty("place", { path: "src/a.ts", ...place });
  });

  it.each([
    ["a line outside the hunks", { line: 30, quote: "new(line);" }, { side: "RIGHT", line: 11 }],
    ["a line that reads otherwise", { line: 13, quote: "new(line);" }, { side: "RIGHT", line: 11 }],
    [
      "the wrong side",
      { side: "LEFT", line: 11, quote: "new(line);" },
      { side: "RIGHT", line: 11 },
    ],
    [
      "a deleted line said to be on the RIGHT",
      { line: 11, quote: "old(line);" },
      { side: "LEFT", line: 11 },
    ],
    ["no line", { quote: "middle(context);" }, { side: "RIGHT", line: 14 }],
    [
      "several lines",
      { line: 99, quote: "new(line);\nmore(lines);" },
      { side: "RIGHT", line: 12, startLine: 11 },
    ],
    [
      "several deleted lines",
      { line: 99, quote: "other(hunk);\nbefore(x);" },
      { side: "LEFT", line: 41, startLine: 40 },
    ],
    ["another hunk", { line: 11, quote: "last(context);" }, { side: "RIGHT", line: 43 }],
  ])("moves a finding to the one place of its quote: %s", (_what, value, place) => {
    expect(anchor(value)).toEqual({
      bucket: "inline",
      moved: true,
      place: { path: "src/a.ts", ...place },
      reason: "moved to where the quoted text is",
    });
  });

  it.each([
    ["a line that is not in the diff", { line: 30 }, "line 30 is not in the diff (RIGHT)"],
    [
      "an added line asked for on the LEFT",
      { side: "LEFT", line: 16 },
      "line 16 is not in the diff (LEFT)",
    ],
    ["no line", {}, "names no line"],
    ["a file without a patch", { path: "image.png", line: 1 }, "file has no diff lines"],
  ])("puts a finding without a quote on its file: %s", (_what, value, reason) => {
    expect(anchor(value)).toMatchObject({ bucket: "file", reason });
  });

  it.each([
    [
      "a quote that is nowhere",
      { line: 11, quote: "nowhere(at, all);" },
      "quoted text is not in the file's diff",
    ],
    [
      "a quote at two places",
      { line: 11, quote: "twice();" },
      "quoted text is at 2 places of the file's diff",
    ],
    [
      "a quote from a file without a patch",
      { path: "image.png", line: 1, quote: "x" },
      "quoted text is not in the file's diff",
    ],
    [
      "a path that is not in the pull request",
      { path: "src/b.ts", line: 11 },
      "path is not in the pull request",
    ],
    [
      "a path that is not in it, with a quote",
      { path: "b.ts", line: 1, quote: "new(line);" },
      "path is not in the pull request",
    ],
    ["no path", { path: " ", line: 11 }, "names no file"],
  ])("puts a finding into the summary: %s", (_what, value, reason) => {
    expect(anchor(value)).toMatchObject({ bucket: "summary", reason });
  });

  it("reports that a range was cut", () => {
    expect(anchor({ start_line: 2, line: 11 }).reason).toBe(
      "line is in the diff; its range was cut to the hunk",
    );
  });

  it("takes a quote of white space for none", () => {
    expect(anchor({ line: 11, quote: " \n " })).toMatchObject({ bucket: "inline", moved: false });
  });
});

describe("anchorFinding, a quote of context that lines were added to", () => {
  const patch = "@@ -1,2 +1,3 @@\n alpha();\n+between();\n beta();";
  const grown = indexDiff([{ path: "x", status: "modified", patch }]);

  it("is posted on the RIGHT, as other context is", () => {
    const finding = toFinding({ path: "x", line: 90, quote: "alpha();\nbeta();", body: "b" });
    expect(anchorFinding(finding, grown)).toMatchObject({
      bucket: "inline",
      moved: true,
      place: { side: "RIGHT", startLine: 1, line: 3 },
    });
  });
});
