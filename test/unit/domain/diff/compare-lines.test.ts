import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareLines } from "../../../../src/domain/diff/compare-lines.ts";

/** Length of the longest list that both have in this order. */
function commonLength(left: readonly string[], right: readonly string[]): number {
  let row = right.map(() => 0);
  for (const line of left) {
    let [corner, best] = [0, 0];
    row = row.map((above, at) => {
      best = line === right[at] ? corner + 1 : Math.max(above, best);
      corner = above;
      return best;
    });
  }
  return row.at(-1) ?? 0;
}

const lines = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 14 });

describe("compareLines", () => {
  it("finds runs that cover both lists, and keeps as much as there is in common", () => {
    fc.assert(
      fc.property(lines, lines, (left, right) => {
        const runs = compareLines(left, right);
        let [x, y, kept] = [0, 0, 0];
        for (const [at, { isSame, left: from, right: to }] of runs.entries()) {
          expect([from[0], to[0]]).toEqual([x, y]);
          expect(from[1] > from[0] || to[1] > to[0]).toBe(true);
          if (at > 0) expect(isSame).not.toBe(runs[at - 1]?.isSame);
          if (isSame) {
            expect(left.slice(...from)).toEqual(right.slice(...to));
            kept += from[1] - from[0];
          }
          [x, y] = [from[1], to[1]];
        }
        expect([x, y]).toEqual([left.length, right.length]);
        expect(kept).toBe(commonLength(left, right));
      }),
      { numRuns: 500 },
    );
  });

  it("takes all between the first and the last difference for replaced when too much differs", () => {
    const [left, right] = [
      ["a", "1", "b", "2", "z"],
      ["a", "3", "b", "4", "z"],
    ];
    expect(
      compareLines(left, right, 2).map(({ isSame, left: [from, to] }) => [isSame, from, to]),
    ).toEqual([
      [true, 0, 1],
      [false, 1, 4],
      [true, 4, 5],
    ]);
    expect(compareLines(left, right, 4)).toHaveLength(5);
  });

  it("gives nothing for nothing", () => {
    expect(compareLines([], [])).toEqual([]);
  });
});
