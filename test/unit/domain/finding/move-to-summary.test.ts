import { describe, expect, it } from "vitest";
import { toFinding } from "../../../../src/domain/finding/finding.ts";
import { moveToSummary, withPlace } from "../../../../src/domain/finding/move-to-summary.ts";
import { plannedFinding } from "../render/sample-draft.ts";

const PLACE = { path: "src/a.ts", side: "RIGHT", line: 8, startLine: 7 } as const;

describe("toSummary", () => {
  it("gives the finding the lines of its place, keeps its text and adds the reason", () => {
    const planned = plannedFinding({}, { place: PLACE, text: "a\nb", moved: true });
    expect(moveToSummary(planned, "too many")).toEqual({
      id: planned.id,
      finding: { ...planned.finding, line: 8, start_line: 7 },
      text: "a\nb",
      reason: "too many",
    });
  });

  it("keeps a suggestion from being committed", () => {
    const suggestion = { text: "x", isCommittable: true };
    expect(moveToSummary(plannedFinding({}, { suggestion }), "too many").suggestion).toEqual({
      text: "x",
      isCommittable: false,
      reason: "too many",
    });
  });

  it("leaves a finding without a place unchanged", () => {
    const { place: _place, ...planned } = plannedFinding();
    expect(moveToSummary(planned, "why").finding).toBe(planned.finding);
  });
});

describe("atPlace", () => {
  it("forgets a range and a side that the place does not have", () => {
    const finding = toFinding({ line: 3, start_line: 2, start_side: "LEFT", side: "LEFT" });
    expect(withPlace(finding, { path: "x", side: "RIGHT", line: 7 })).toMatchObject({
      side: "RIGHT",
      line: 7,
    });
    expect(Object.keys(withPlace(finding, PLACE)).sort()).not.toContain("start_side");
  });

  it("leaves a suggestion on the lines that it was meant for", () => {
    const finding = toFinding({ line: 3, suggestion: "x" });
    expect(withPlace(finding, PLACE)).toBe(finding);
    const fits = toFinding({ line: 3, start_line: 2, suggestion: "x" });
    expect(withPlace(fits, PLACE)).toMatchObject({ start_line: 7, line: 8 });
  });
});
