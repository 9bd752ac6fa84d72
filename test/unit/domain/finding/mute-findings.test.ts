import { describe, expect, it } from "vitest";
import type { Severity } from "../../../../src/domain/core/severity.ts";
import type { PullFile } from "../../../../src/domain/diff/pull-file.ts";
import type { Category, ReviewEvent } from "../../../../src/domain/finding/finding.ts";
import { type PlanOptions, planReview } from "../../../../src/domain/finding/plan-review.ts";
import type { PublishPlan } from "../../../../src/domain/finding/planned.ts";
import { findWorstSeverity } from "../../../../src/domain/finding/rank.ts";
import { countShownFindings } from "../../../../src/domain/finding/severity-counts.ts";
import { toReviewComments } from "../../../../src/domain/finding/to-review-comments.ts";

const FILE: PullFile = {
  path: "x",
  status: "added",
  patch: "@@ -0,0 +1,9 @@\n+a\n+b\n+c\n+d\n+e\n+f\n+g\n+h\n+i",
};

type Short = readonly [Severity, Category?];
const plan = (findings: readonly Short[], options: PlanOptions = {}) =>
  planReview(
    [FILE],
    findings.map(([severity, category], at) => ({
      path: "x",
      line: at + 1,
      body: `Finding ${at}.`,
      severity,
      category,
    })),
    { ...options, limits: { muteCategories: ["style", "docs"], ...options.limits } },
  );

describe("planReview, muted categories", () => {
  it("moves findings of muted categories to the summary, marked", () => {
    const { inline, summary } = plan([["minor", "style"], ["minor", "tests"], ["nit"]]);
    expect(inline.map(({ finding }) => finding.category)).toEqual(["tests", undefined]);
    expect(summary).toMatchObject([{ muted: true, reason: "the category style is muted" }]);
  });

  it("loses none, and shows critical ones: a model chooses the category", () => {
    const { inline, summary } = plan([
      ["critical", "style"],
      ["major", "style"],
      ["nit", "docs"],
    ]);
    expect([inline.length, summary.length]).toEqual([1, 2]);
  });

  it.each<[string, readonly Short[], ReviewEvent, ReviewEvent]>([
    ["a muted reason", [["major", "style"]], "REQUEST_CHANGES", "COMMENT"],
    [
      "a muted reason beside a lesser finding",
      [
        ["major", "style"],
        ["minor", "tests"],
      ],
      "REQUEST_CHANGES",
      "COMMENT",
    ],
    [
      "a reason that is shown",
      [
        ["major", "style"],
        ["major", "tests"],
      ],
      "REQUEST_CHANGES",
      "REQUEST_CHANGES",
    ],
    [
      "a shown finding as bad as the muted one",
      [
        ["minor", "style"],
        ["minor", "tests"],
      ],
      "REQUEST_CHANGES",
      "REQUEST_CHANGES",
    ],
    ["no finding", [], "REQUEST_CHANGES", "REQUEST_CHANGES"],
    ["a muted finding above an approval", [["nit", "style"]], "APPROVE", "COMMENT"],
    ["a comment", [["major", "style"]], "COMMENT", "COMMENT"],
  ])("computes the event after filtering: %s", (_what, findings, asked, event) => {
    expect(plan(findings, { event: asked, allowApprove: true }).event).toBe(event);
  });

  it.each<[Severity, Severity, ReviewEvent]>([
    ["major", "critical", "COMMENT"],
    ["minor", "major", "COMMENT"],
    ["minor", "minor", "REQUEST_CHANGES"],
  ])("requests changes for a %s finding above %s: %s", (severity, minSeverity, event) => {
    const options = { event: "REQUEST_CHANGES", limits: { minSeverity } } as const;
    expect(plan([[severity, "tests"]], options).event).toBe(event);
  });

  it("never makes an event stronger", () => {
    const strength: readonly ReviewEvent[] = ["APPROVE", "COMMENT", "REQUEST_CHANGES"];
    for (const event of strength)
      for (const severity of ["critical", "major", "minor", "nit"] as const)
        for (const category of ["style", "tests"] as const) {
          const options = { event, allowApprove: true } as const;
          const all = plan([[severity, category]], { ...options, limits: { muteCategories: [] } });
          const filtered = plan([[severity, category]], options);
          expect(strength.indexOf(filtered.event)).toBeLessThanOrEqual(strength.indexOf(all.event));
          if (all.event !== "APPROVE") expect(filtered.event).not.toBe("APPROVE");
        }
  });

  it("does not count muted findings", () => {
    const muted = plan([
      ["major", "style"],
      ["minor", "tests"],
    ]);
    expect(findWorstSeverity(muted)).toBe("minor");
    expect(countShownFindings(muted)).toEqual({ critical: 0, major: 0, minor: 1, nit: 0 });
  });

  it("is the same when it is planned again", () => {
    const first = plan(
      [
        ["major", "style"],
        ["minor", "tests"],
      ],
      { event: "REQUEST_CHANGES" },
    );
    const again = planReview([FILE], toReviewComments(first), {
      event: first.event,
      limits: { muteCategories: ["style", "docs"] },
    });
    const outline = ({ event, inline, summary }: PublishPlan) => ({
      event,
      inline: inline.map(({ id }) => id),
      summary: summary.map(({ id, muted, reason }) => [id, muted, reason]),
    });
    expect(outline(again)).toEqual(outline(first));
  });
});
