import { describe, expect, it } from "vitest";
import type { Place } from "../../../../src/domain/finding/anchor-finding.ts";
import type { Finding } from "../../../../src/domain/finding/finding.ts";
import { planReview } from "../../../../src/domain/finding/plan-review.ts";
import type { Planned } from "../../../../src/domain/finding/planned.ts";
import { formatPlace } from "../../../../src/domain/render/list-findings.ts";
import { plannedFinding } from "./sample-draft.ts";

const at = (place: Partial<Place>): Planned =>
  plannedFinding(
    { start_line: 1 },
    { place: { path: "src/a.ts", side: "RIGHT", line: 42, ...place } },
  );
const nowhere = (finding: Partial<Finding>): Planned => {
  const { place: _place, ...rest } = plannedFinding(finding);
  return rest;
};

describe("placeWords", () => {
  it.each([
    ["one line", at({}), "src/a.ts:42"],
    ["a range", at({ startLine: 40 }), "src/a.ts:40-42"],
    ["a deleted line", at({ side: "LEFT", line: 17 }), "src/a.ts:17 (before the change)"],
    ["the line that was named", nowhere({ line: 9 }), "src/a.ts:9"],
    ["the range that was named", nowhere({ line: 9, start_line: 7 }), "src/a.ts:7-9"],
    ["a range upside down", nowhere({ line: 9, start_line: 12 }), "src/a.ts:9"],
    [
      "the deleted line that was named",
      nowhere({ line: 9, side: "LEFT" }),
      "src/a.ts:9 (before the change)",
    ],
    ["a file", nowhere({ line: undefined }), "src/a.ts"],
    ["the whole change", nowhere({ line: undefined, path: "" }), "the change"],
    ["a name that could forge a line", nowhere({ line: 1, path: "a\nb" }), "a\\u{a}b:1"],
  ])("names %s", (_what, planned, words) => {
    expect(formatPlace(planned)).toBe(words);
  });

  it("names the original place of a finding of the summary", () => {
    const patch = `@@ -0,0 +1,9 @@\n${Array.from({ length: 9 }, (_, line) => `+line ${line + 1};`).join("\n")}`;
    const comment = { path: "x", line: 3, start_line: 2, body: "b", quote: "line 7;" };
    const plan = planReview([{ path: "x", status: "added", patch }], [comment], {
      limits: { maxInline: 0 },
    });
    expect(plan.summary.map(formatPlace)).toEqual(["x:7"]);
  });
});
