import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findHunk } from "../../../../src/domain/diff/find-hunk.ts";
import { parseHunks } from "../../../../src/domain/diff/parse-hunks.ts";
import { madePatch } from "./random-patch.ts";

const PATCH =
  "@@ -10,2 +20,3 @@\n a\n+b\n c\n@@ -40,2 +51 @@\n-d\n e\n\\ No newline at end of file";

describe("hunkAt", () => {
  it.each([
    ["RIGHT", 20, 20],
    ["RIGHT", 22, 20],
    ["RIGHT", 51, 51],
    ["LEFT", 11, 20],
    ["LEFT", 41, 51],
  ] as const)("finds the hunk that holds %s %d", (side, line, newStart) => {
    expect(findHunk(PATCH, side, line)?.newStart).toBe(newStart);
  });

  it.each([
    ["RIGHT", 19],
    ["RIGHT", 23],
    ["RIGHT", 52],
    ["LEFT", 12],
    ["LEFT", 42],
    ["LEFT", 0],
  ] as const)("finds none for %s %d", (side, line) => {
    expect(findHunk(PATCH, side, line)).toBeUndefined();
  });

  it("finds none in nothing, nor on a side without lines", () => {
    expect(findHunk("", "RIGHT", 1)).toBeUndefined();
    expect(findHunk("@@ -0,0 +1 @@\n+a", "LEFT", 0)).toBeUndefined();
  });

  it("finds for each line of any patch the hunk that it is in", () => {
    fc.assert(
      fc.property(madePatch, ({ patch, rows }) => {
        const hunks = parseHunks(patch);
        for (const { left, right, hunk } of rows) {
          if (left !== undefined) expect(findHunk(patch, "LEFT", left)).toEqual(hunks[hunk]);
          if (right !== undefined) expect(findHunk(patch, "RIGHT", right)).toEqual(hunks[hunk]);
        }
      }),
      { numRuns: 60, seed: 811 },
    );
  });
});
