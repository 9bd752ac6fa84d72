import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BLOCK_LINES, cutHunk } from "../../../src/adapters/web/diff/cut-hunk.ts";
import { toSplitRows, toUnifiedRows } from "../../../src/adapters/web/diff/diff-rows.ts";
import type { Hunk } from "../../../src/domain/diff/hunk.ts";
import { numberRows } from "../../../src/domain/diff/number-rows.ts";

const line = fc.tuple(
  fc.constantFrom(" ", " ", "+", "-"),
  fc.constantFrom("a", "b = 1", "call(x)", ""),
);
const hunk = fc
  .record({
    lines: fc.array(
      line.map(([sign, text]) => sign + text),
      { minLength: 1, maxLength: 300 },
    ),
    runs: fc.nat(150),
  })
  .map(
    ({ lines, runs }): Hunk => ({
      header: "@@ -7,1 +9,1 @@",
      oldStart: 7,
      newStart: 9,
      lines: [
        ...lines,
        ...Array.from({ length: runs }, (_, n) => `-old ${n}`),
        ...Array.from({ length: runs }, (_, n) => `+new ${n}`),
      ],
    }),
  );

describe("blocks of the unified layout", () => {
  it("have all lines of the hunk with their numbers, in order", () => {
    fc.assert(
      fc.property(hunk, (one) => {
        const rows = cutHunk(one, "unified").flatMap(toUnifiedRows);
        expect(rows.map(({ index, ...row }) => row)).toEqual(numberRows(one));
        expect(rows.map(({ index }) => index)).toEqual(one.lines.map((_, index) => index));
      }),
    );
  });

  it("are small", () => {
    fc.assert(
      fc.property(hunk, (one) => {
        for (const block of cutHunk(one, "unified"))
          expect(toUnifiedRows(block).length).toBeLessThanOrEqual(BLOCK_LINES);
      }),
    );
  });
});

describe("rows of the split layout", () => {
  it("have each line once on its own side, in order", () => {
    fc.assert(
      fc.property(hunk, (one) => {
        const rows = cutHunk(one, "split").flatMap(toSplitRows);
        const numbers = numberRows(one);
        const side = (name: "left" | "right"): (number | undefined)[] =>
          rows.flatMap((row) => (row[name] === undefined ? [] : [row[name][name]]));
        for (const name of ["left", "right"] as const)
          expect(side(name)).toEqual(
            numbers.flatMap((row) => (row[name] === undefined ? [] : [row[name]])),
          );
      }),
    );
  });

  it("put a removed line beside the one that took its place", () => {
    const lines = [" a", "-let total = 1;", "+// why", "+let total = 2;", " b"];
    const rows = cutHunk({ header: "", oldStart: 1, newStart: 1, lines }, "split").flatMap(
      toSplitRows,
    );
    expect(rows.map(({ left, right }) => [left?.left, right?.right])).toEqual([
      [1, 1],
      [undefined, 2],
      [2, 3],
      [3, 4],
    ]);
  });

  it("put a rewritten file side by side although its lines are far apart in the patch", () => {
    const lines = [
      ...Array.from({ length: 500 }, (_, n) => `-old ${n}`),
      ...Array.from({ length: 400 }, (_, n) => `+new ${n}`),
    ];
    const blocks = cutHunk({ header: "", oldStart: 1, newStart: 1, lines }, "split");
    const rows = blocks.flatMap(toSplitRows);
    expect(rows.length).toBe(500);
    expect(rows.at(399)).toMatchObject({ left: { left: 400 }, right: { right: 400 } });
    expect(rows.at(400)?.right).toBeUndefined();
    for (const block of blocks) expect(toSplitRows(block).length).toBeLessThanOrEqual(BLOCK_LINES);
  });
});
