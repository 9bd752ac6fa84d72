import { describe, expect, it } from "vitest";
import { identifyFile } from "../../../../src/domain/delta/coverage.ts";
import {
  collectCoveredIds,
  listHunkResults,
  type PartGap,
} from "../../../../src/domain/delta/record-coverage.ts";

const hunk = (path: string, start: number, isCovered = false) => ({
  path,
  hunk: 0,
  oldStart: start,
  newStart: start,
  ids: [`${path}${start}`],
  isCovered,
});
const HUNKS = [hunk("a", 1), hunk("a", 50), hunk("a", 90, true), hunk("b", 1), hunk("c", 1)];
const part = (path: string, starts: readonly number[], gap?: PartGap) => ({
  path,
  gap,
  hunks: starts.map((start) => ({ oldStart: start, newStart: start })),
});

const listStates = (hunks: typeof HUNKS, parts: Parameters<typeof listHunkResults>[1]) =>
  listHunkResults(hunks, parts).map(({ state }) => state);

describe("listHunkResults", () => {
  it("tells hunks that were reviewed now, earlier, in part and not, with the reason", () => {
    const failed = "model-failed" as const;
    const parts = [part("a", [1, 50]), part("a", [70], failed), part("b", [1], failed)];
    expect(listHunkResults(HUNKS, parts)).toEqual([
      { state: "reviewed" },
      { state: "in-part", reason: failed },
      { state: "reviewed-earlier" },
      { state: "not-reviewed", reason: failed },
      { state: "not-reviewed" },
    ]);
  });

  it("counts a hunk with clipped lines as reviewed in part", () => {
    const clipped = part("b", [1], "lines-clipped");
    expect(listHunkResults([hunk("b", 1)], [clipped])).toEqual([
      { state: "in-part", reason: "lines-clipped" },
    ]);
  });
});

describe("collectCoveredIds", () => {
  it("lists the blocks of reviewed hunks only", () => {
    const states = listStates(HUNKS, [part("a", [1])]);
    expect(collectCoveredIds(HUNKS, states)).toEqual({ kind: "blocks", ids: ["a1", "a90"] });
  });

  it("lists whole files when there are too many blocks", () => {
    const many = Array.from({ length: 5_000 }, (_, at) => hunk("a", at + 1, true));
    const all = [...many, hunk("b", 1), hunk("c", 1, true)];
    const ids = [identifyFile(many.flatMap((each) => each.ids)), identifyFile(["c1"])];
    expect(collectCoveredIds(all, listStates(all, []))).toEqual({ kind: "files", ids });
  });
});
