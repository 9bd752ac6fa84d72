import { describe, expect, it } from "vitest";
import { identifyFile } from "../../../../src/domain/delta/coverage.ts";
import { collectCoveredIds, listHunkStates } from "../../../../src/domain/delta/record-coverage.ts";

const hunk = (path: string, start: number, isCovered = false) => ({
  path,
  hunk: 0,
  oldStart: start,
  newStart: start,
  ids: [`${path}${start}`],
  isCovered,
});
const HUNKS = [hunk("a", 1), hunk("a", 50), hunk("a", 90, true), hunk("b", 1), hunk("c", 1)];
const part = (path: string, starts: readonly number[], isReviewed = true) => ({
  path,
  isReviewed,
  hunks: starts.map((start) => ({ oldStart: start, newStart: start })),
});

describe("listHunkStates", () => {
  it("tells hunks that were reviewed now, earlier, in part and not", () => {
    const parts = [part("a", [1, 50]), part("a", [70], false), part("b", [1], false)];
    expect(listHunkStates(HUNKS, parts)).toEqual([
      "reviewed",
      "in-part",
      "reviewed-earlier",
      "not-reviewed",
      "not-reviewed",
    ]);
  });
});

describe("collectCoveredIds", () => {
  it("lists the blocks of reviewed hunks only", () => {
    const states = listHunkStates(HUNKS, [part("a", [1])]);
    expect(collectCoveredIds(HUNKS, states)).toEqual({ kind: "blocks", ids: ["a1", "a90"] });
  });

  it("lists whole files when there are too many blocks", () => {
    const many = Array.from({ length: 5_000 }, (_, at) => hunk("a", at + 1, true));
    const all = [...many, hunk("b", 1), hunk("c", 1, true)];
    const ids = [identifyFile(many.flatMap((each) => each.ids)), identifyFile(["c1"])];
    expect(collectCoveredIds(all, listHunkStates(all, []))).toEqual({ kind: "files", ids });
  });
});
