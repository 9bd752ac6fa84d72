import { describe, expect, it } from "vitest";
import type { PullFile } from "../../../../src/domain/diff/pull-file.ts";
import {
  areHunksCovered,
  countListedHunks,
  hasEveryHunk,
  listHunks,
  MAX_LISTED_HUNKS,
} from "../../../../src/domain/review/hunk-list.ts";
import { reviewedHunks, sampleHunk } from "../render/sample-draft.ts";

const file = (path: string, patch?: string): PullFile => ({ path, status: "modified", patch });
const ONE = "@@ -1,2 +1,3 @@\n a\n+b\n c";
const GONE = "@@ -9,2 +10,0 @@\n-x\n-y\n\\ No newline at end of file";

describe("listHunks", () => {
  it("lists the hunks with their lines, and files without lines", () => {
    const files = [
      file("a.ts", `${ONE}\n${GONE}`),
      file("b.png"),
      file("c.lock", ONE),
      file("moved.ts"),
    ];
    const leftOut = new Map([
      ["b.png", "binary"],
      ["c.lock", "generated"],
      ["moved.ts", "no-content-change"],
    ] as const);
    const hunk = { path: "a.ts", oldStart: 1, newStart: 1, ids: [], isCovered: false };
    const hunks = [
      { ...hunk, hunk: 0 },
      { ...hunk, hunk: 1 },
    ];
    const results = [
      { state: "reviewed" },
      { state: "not-reviewed", reason: "budget-spent" },
    ] as const;
    expect(listHunks(files, { leftOut, hunks, results })).toEqual({
      kind: "hunks",
      hunks: [
        { path: "a.ts", oldStart: 1, newStart: 1, newLines: 3, state: "reviewed" },
        {
          path: "a.ts",
          oldStart: 9,
          newStart: 10,
          newLines: 0,
          state: "not-reviewed",
          reason: "budget-spent",
        },
        { path: "b.png", state: "not-reviewed", reason: "binary" },
        {
          path: "c.lock",
          oldStart: 1,
          newStart: 1,
          newLines: 3,
          state: "not-reviewed",
          reason: "generated",
        },
      ],
    });
  });

  it("has numbers for each file above the limit", () => {
    const patch = Array.from(
      { length: MAX_LISTED_HUNKS },
      (_, at) => `@@ -${at * 9 + 1} +${at * 9 + 1} @@\n-a\n+b`,
    ).join("\n");
    const files = [file("a.ts", patch), file("b.ts", ONE)];
    const list = reviewedHunks(files);
    expect(list).toMatchObject({
      kind: "files",
      files: [
        { path: "a.ts", counts: { reviewed: MAX_LISTED_HUNKS } },
        { path: "b.ts", counts: { reviewed: 1 } },
      ],
    });
    expect(countListedHunks(list).reviewed).toBe(MAX_LISTED_HUNKS + 1);
    expect([areHunksCovered(list), hasEveryHunk(list, files)]).toEqual([true, true]);
    expect(hasEveryHunk(list, [file("b.ts", `${ONE}\n${GONE}`)])).toBe(false);
    expect(hasEveryHunk(list, [file("c.ts", ONE)])).toBe(false);
  });
});

describe("hasEveryHunk", () => {
  const files = [file("a.ts", ONE), file("b.png")];

  it("compares lines, and skips files without a patch", () => {
    expect(hasEveryHunk(reviewedHunks([file("a.ts", ONE)]), files)).toBe(true);
    const other = { kind: "hunks", hunks: [sampleHunk({ path: "a.ts" })] } as const;
    expect(hasEveryHunk(other, files)).toBe(false);
  });
});
