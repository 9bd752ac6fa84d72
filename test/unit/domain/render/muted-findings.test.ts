import { describe, expect, it } from "vitest";
import type { Category } from "../../../../src/domain/finding/finding.ts";
import { formatMutedCount, listMuted } from "../../../../src/domain/render/muted-findings.ts";
import { plannedFinding } from "./sample-draft.ts";

const muted = (category: Category) => plannedFinding({ category }, { muted: true });

describe("listMuted", () => {
  it("lists muted findings of the summary, without repeats", () => {
    const one = muted("style");
    const summary = [one, plannedFinding(), { ...muted("style"), duplicateOf: "1" }];
    expect(listMuted({ event: "COMMENT", inline: [], file: [], summary })).toEqual([one]);
  });
});

describe("formatMutedCount", () => {
  it("counts by category, the most frequent first", () => {
    const findings = [muted("docs"), muted("style"), muted("style")];
    expect(formatMutedCount(findings)).toBe("3 of muted categories (2 style, 1 docs)");
  });
});
