import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commentableLines } from "../../../../src/domain/diff/commentable-lines.ts";
import { type MadeRow, madePatch } from "./random-patch.ts";

const PATCH = "@@ -10,3 +10,4 @@\n a\n-b\n+c\n+d\n e\n@@ -40,2 +41,0 @@\n-x\n-y";

describe("commentableLines", () => {
  it("gives one range a side for each hunk that has lines there", () => {
    expect(commentableLines(PATCH).ranges).toEqual({
      LEFT: [
        [10, 12],
        [40, 41],
      ],
      RIGHT: [[10, 13]],
    });
  });

  it.each([
    ["LEFT", 10, true],
    ["LEFT", 12, true],
    ["LEFT", 13, false],
    ["LEFT", 41, true],
    ["RIGHT", 9, false],
    ["RIGHT", 13, true],
    ["RIGHT", 41, false],
    ["RIGHT", 0, false],
    ["RIGHT", -1, false],
    ["RIGHT", 10.5, false],
    ["RIGHT", Number.NaN, false],
    ["RIGHT", Number.POSITIVE_INFINITY, false],
  ] as const)("reports for %s %d whether it has it: %s", (side, line, has) => {
    expect(commentableLines(PATCH).has(side, line)).toBe(has);
  });

  it.each([
    ["LEFT", 10, 12, true],
    ["LEFT", 12, 10, true],
    ["LEFT", 12, 40, false],
    ["LEFT", 41, 41, true],
    ["LEFT", 30, 30, false],
    ["LEFT", 10, 13, false],
  ] as const)(
    "reports for %s %d and %d whether they are in one hunk: %s",
    (side, first, second, same) => {
      expect(commentableLines(PATCH).sameHunk(side, first, second)).toBe(same);
    },
  );

  it.each(["", "Binary files differ", "@@ -1,0 +1,0 @@"])("has none in %j", (patch) => {
    expect(commentableLines(patch).ranges).toEqual({ LEFT: [], RIGHT: [] });
  });

  it("keeps ranges of hunks that touch apart", () => {
    const touching = commentableLines("@@ -1 +1 @@\n-a\n+b\n@@ -2 +2 @@\n-c\n+d");
    expect(touching.ranges.RIGHT).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(touching.sameHunk("RIGHT", 1, 2)).toBe(false);
  });

  it("counts no note as a line", () => {
    const patch = "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file";
    expect(commentableLines(patch).ranges).toEqual({ LEFT: [[1, 1]], RIGHT: [[1, 1]] });
  });

  it("agrees with counting line by line", () => {
    const hunkOf = (rows: readonly MadeRow[], side: "LEFT" | "RIGHT", line: number) =>
      rows.find((row) => (side === "LEFT" ? row.left : row.right) === line)?.hunk;
    fc.assert(
      fc.property(madePatch, fc.gen(), ({ patch, rows }, gen) => {
        const lines = commentableLines(patch);
        const known = rows.flatMap((row) => [row.left ?? 0, row.right ?? 0]);
        const near = (): number =>
          gen(fc.constantFrom, ...known) + gen(fc.integer, { min: -2, max: 2 });
        for (const side of ["LEFT", "RIGHT"] as const) {
          for (let turn = 0; turn < 10; turn += 1) {
            const [first, second] = [near(), near()];
            const [one, two] = [hunkOf(rows, side, first), hunkOf(rows, side, second)];
            expect(lines.has(side, first)).toBe(one !== undefined);
            expect(lines.sameHunk(side, first, second)).toBe(one !== undefined && one === two);
          }
        }
      }),
      { numRuns: 300, seed: 31 },
    );
  });

  it("answers a hundred thousand questions of ten thousand hunks", () => {
    const patch = Array.from(
      { length: 10_000 },
      (_, at) => `@@ -${at * 10 + 1} +${at * 10 + 1} @@\n-a\n+b`,
    );
    const lines = commentableLines(patch.join("\n"));
    let count = 0;
    for (let line = 0; line < 100_000; line += 1) count += lines.has("RIGHT", line) ? 1 : 0;
    expect(count).toBe(10_000);
  });
});
