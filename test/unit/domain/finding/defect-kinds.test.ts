import { describe, expect, it } from "vitest";
import {
  compareDefectKinds,
  readDefectKinds,
} from "../../../../src/domain/finding/defect-kinds.ts";

const compare = (left: string, right: string) =>
  compareDefectKinds(readDefectKinds(left), readDefectKinds(right));

describe("compareDefectKinds", () => {
  it.each([
    ["same", "The descriptor leaks", "Never closed on the error path"],
    ["different", "The descriptor leaks", "Off by one in the last page"],
    [
      "unclear",
      "The descriptor leaks when two requests are interleaved\nIt leaks.",
      "A race\nTwo requests may close it.",
    ],
    ["unknown", "The descriptor leaks", "Strange"],
  ])("is %s", (expected, left, right) => {
    expect(compare(left, right)).toBe(expected);
    expect(compare(right, left)).toBe(expected);
  });

  it("prefers what the title names", () => {
    const { main, all } = readDefectKinds(
      "Race between callers\nThe cache is closed, then the cache is stale.",
    );
    expect([...main]).toEqual(["race"]);
    expect(all).toContain("staleness");
  });
});
