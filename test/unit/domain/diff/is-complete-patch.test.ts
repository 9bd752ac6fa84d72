import { describe, expect, it } from "vitest";
import { isCompletePatch } from "../../../../src/domain/diff/is-complete-patch.ts";

const WHOLE = "@@ -1,3 +1,4 @@\n a\n-b\n+c\n+d\n e\n@@ -9 +10 @@ f()\n-x\n+y";
const COUNTS = { additions: 3, deletions: 2 };

describe("isWholePatch", () => {
  it("takes a patch whose hunks and counts agree for whole", () => {
    expect(isCompletePatch(WHOLE, COUNTS)).toBe(true);
  });

  it.each([
    [
      "without a line feed at either end",
      "@@ -1 +1 @@\n-a\n\\ No newline\n+b\n\\ No newline",
      1,
      1,
    ],
    ["of a new file", "@@ -0,0 +1,2 @@\n+a\n+b", 2, 0],
    ["of a file that became empty", "@@ -1,2 +0,0 @@\n-a\n-b", 0, 2],
    [
      "with content that looks like a header",
      "@@ -1,2 +1 @@\n--- a/x\n-@@ -1 +1 @@\n+++ b/x",
      1,
      2,
    ],
    ["that lost the space of blank context", "@@ -1,2 +1,3 @@\n a\n+b\n\n", 1, 0],
    ["of a file without text changes", "", 0, 0],
  ])("takes a patch %s for whole", (_what, patch, additions, deletions) => {
    expect(isCompletePatch(patch, { additions, deletions })).toBe(true);
  });

  it("finds every cut at a line's end", () => {
    const lines = WHOLE.split("\n");
    const cuts = lines.slice(1).map((_, at) => lines.slice(0, at + 1).join("\n"));
    expect(cuts.filter((cut) => isCompletePatch(cut, COUNTS))).toEqual([]);
  });

  it("finds a cut after a whole hunk only by the counts", () => {
    const first = WHOLE.slice(0, WHOLE.indexOf("\n@@ -9"));
    expect(isCompletePatch(first, { additions: 2, deletions: 1 })).toBe(true);
    expect(isCompletePatch(first, COUNTS)).toBe(false);
  });

  it("finds a cut in the context at the end, which changes no count", () => {
    expect(isCompletePatch("@@ -1,3 +1,3 @@\n-a\n+b\n c", { additions: 1, deletions: 1 })).toBe(
      false,
    );
  });
});
