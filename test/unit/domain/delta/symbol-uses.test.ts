import { describe, expect, it } from "vitest";
import type { HunkCoverage } from "../../../../src/domain/delta/plan-delta.ts";
import { describeUses, reopenUsers } from "../../../../src/domain/delta/symbol-uses.ts";
import type { PullFile } from "../../../../src/domain/diff/pull-file.ts";

const FILE: PullFile = {
  path: "a.ts",
  status: "modified",
  patch: [
    "@@ -9,3 +9,4 @@",
    " parseRange(above);",
    "-parseRange(before);",
    "+const one = 1;",
    "+const range = parseRange(text) ?? parseRange(other);",
    " below();",
    "@@ -30,2 +31,3 @@",
    " above();",
    "+parseRanges(text); reparseRange(text); $parseRange();",
    " parseRange(below);",
  ].join("\n"),
};
const hunk = (index: number, isCovered = true, path = "a.ts"): HunkCoverage => ({
  path,
  hunk: index,
  oldStart: 1,
  newStart: 1,
  ids: [],
  isCovered,
});
const NAMES = new Set(["parseRange"]);

describe("reopenUsers", () => {
  it("takes back covered hunks whose added lines use a symbol as a whole word", () => {
    const { hunks, uses } = reopenUsers([hunk(0), hunk(1)], [FILE], NAMES);
    expect(hunks.map(({ isCovered }) => isCovered)).toEqual([false, true]);
    expect(uses).toEqual([{ name: "parseRange", path: "a.ts", line: 11 }]);
    expect(describeUses(uses)).toEqual(["the base changed `parseRange`, used in a.ts:11"]);
  });

  it("changes nothing of hunks that are reviewed anyway, are not in the files, or without symbols", () => {
    const hunks = [hunk(0, false), hunk(7), hunk(0, true, "gone.ts")];
    expect(reopenUsers(hunks, [FILE], NAMES)).toEqual({ hunks, uses: [] });
    expect(reopenUsers([hunk(0)], [FILE], new Set())).toEqual({ hunks: [hunk(0)], uses: [] });
  });

  it("reads many hunks with many symbols in linear time", () => {
    const count = 10_000;
    const lines = Array.from(
      { length: count },
      (_, at) => `@@ -${at * 9 + 1} +${at * 9 + 1} @@\n-x\n+name${at}(${"word ".repeat(20)});`,
    );
    const names = new Set(Array.from({ length: 100_000 }, (_, at) => `name${at}`));
    const hunks = Array.from({ length: count }, (_, at) => hunk(at));
    const file: PullFile = { ...FILE, patch: lines.join("\n") };
    const { uses } = reopenUsers(hunks, [file], names);
    expect(uses).toHaveLength(count);
    expect(describeUses(uses).at(-1)).toBe("the base changed 9990 more symbols that are used here");
  }, 20_000);
});

describe("describeUses", () => {
  it("names the first places of a symbol and counts the others", () => {
    const uses = [1, 2, 3, 4, 5].map((line) => ({ name: "parseRange", path: "a.ts", line }));
    expect(describeUses(uses)).toEqual([
      "the base changed `parseRange`, used in a.ts:1, a.ts:2, a.ts:3 and 2 more",
    ]);
  });
});
