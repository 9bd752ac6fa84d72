import { describe, expect, it } from "vitest";
import { groupRows, pairHunkRows } from "../../../../src/domain/patch/hunk-rows.ts";

const FILE = ["def f():", "    if a:", "", "        return 1"];
const LINES = [
  { op: " ", text: "if a:" },
  { op: " ", text: "" },
  { op: "-", text: "return 1" },
  { op: "+", text: "return 2" },
] as const;
const SPANS = [1, 2, 3].map((from) => ({ from, to: from + 1 }));
const rows = pairHunkRows({ lines: LINES, spans: SPANS }, FILE);

describe("hunkRows", () => {
  it("pairs lines with those of the file, and leaves blank ones out", () => {
    expect(rows.map(({ op, written, file }) => [op, written, file?.at, file?.indent])).toEqual([
      [" ", "", 1, "    "],
      ["-", "", 3, "        "],
      ["+", "", undefined, undefined],
    ]);
    expect(rows.every(({ file }) => file === undefined || file.isSame)).toBe(true);
  });

  it("reports a line of the file that differs", () => {
    const [row] = pairHunkRows({ lines: [{ op: " ", text: "if b:" }], spans: SPANS }, FILE);
    expect(row?.file?.isSame).toBe(false);
  });

  it("splits the changed lines at the context", () => {
    const [context, removed, added] = rows;
    if (context === undefined || removed === undefined || added === undefined) expect.fail();
    const groups = groupRows([added, context, removed, added, context, removed]);
    expect(groups.map((group) => [group.removed.length, group.added.length])).toEqual([
      [0, 1],
      [1, 1],
      [1, 0],
    ]);
  });
});
