import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PullFile } from "../../../../src/domain/diff/pull-file.ts";
import type { Place } from "../../../../src/domain/finding/anchor-finding.ts";
import { isAnchoredToDiff } from "../../../../src/domain/finding/is-anchored-to-diff.ts";
import { plannedFinding } from "../render/sample-draft.ts";

/** Lines 10 to 12 on the RIGHT, 10 and 11 on the LEFT; then 40 and 41 on both. */
const PATCH = "@@ -10,2 +10,3 @@\n a\n-b\n+c\n+d\n@@ -40,2 +41,2 @@\n e\n f";
const FILES: readonly PullFile[] = [
  { path: "a.ts", status: "modified", patch: PATCH },
  { path: "large.ts", status: "modified" },
];
const listed = { files: FILES, isComplete: true };

const planOf = (place: Partial<Place>, path = place.path ?? "a.ts") => ({
  event: "COMMENT" as const,
  inline: [
    plannedFinding({ path }, { place: { path: "a.ts", side: "RIGHT", line: 11, ...place } }),
  ],
  file: [],
  summary: [],
});

describe("standsOnDiff", () => {
  it.each<[string, Partial<Place>]>([
    ["a line that was added", { line: 12 }],
    ["a line that was removed", { side: "LEFT", line: 11 }],
    ["context", { line: 41 }],
    ["a range in one hunk", { line: 12, startLine: 10 }],
    ["a file whose patch the code host keeps back", { path: "large.ts", line: 7 }],
  ])("holds for %s", (_what, place) => {
    expect(isAnchoredToDiff(planOf(place), listed)).toBe(true);
  });

  it.each<[string, Partial<Place>]>([
    ["a line between two hunks", { line: 20 }],
    ["a line of the other side", { side: "LEFT", line: 12 }],
    ["line 0", { line: 0 }],
    ["a range over two hunks", { line: 41, startLine: 12 }],
    ["a range that is the wrong way round", { line: 10, startLine: 12 }],
    ["a file that was not changed", { path: "b.ts" }],
    ["a path that leaves the repository", { path: "../a.ts" }],
    ["a path with another spelling", { path: "./a.ts" }],
    ["an absolute path", { path: "/a.ts" }],
    ["a path with a NUL", { path: "a.ts\0" }],
    ["a name that every object has", { path: "constructor" }],
  ])("does not hold for %s", (_what, place) => {
    expect(isAnchoredToDiff(planOf(place), listed)).toBe(false);
  });

  it("does not hold for a finding that names another file than its place", () => {
    expect(isAnchoredToDiff(planOf({ path: "a.ts" }, "large.ts"), listed)).toBe(true);
    expect(isAnchoredToDiff(planOf({ path: "large.ts", line: 11 }, "a.ts"), listed)).toBe(false);
  });

  it("leaves a file to the code host that a list with an end may have left out", () => {
    expect(isAnchoredToDiff(planOf({ path: "b.ts" }), { ...listed, isComplete: false })).toBe(true);
  });

  it("accepts only places in the diff", () => {
    const right = new Set([10, 11, 12, 41, 42]);
    const left = new Set([10, 11, 40, 41]);
    fc.assert(
      fc.property(
        fc.constantFrom("LEFT" as const, "RIGHT" as const),
        fc.integer({ min: -3, max: 60 }),
        (side, line) => {
          const isThere = (side === "LEFT" ? left : right).has(line);
          expect(isAnchoredToDiff(planOf({ side, line }), listed)).toBe(isThere);
        },
      ),
      { seed: 7, numRuns: 500 },
    );
  });
});
