import { describe, expect, it } from "vitest";
import { chooseDepth, type DepthInput } from "../../../../src/domain/delta/choose-depth.ts";

const COVERAGE = {
  mergeBase: "a".repeat(40),
  baseBranch: "main",
  shape: "1".repeat(32),
  covered: { kind: "blocks", ids: [] },
} as const;
const INPUT: DepthInput = {
  earlier: { hasReview: true, coverage: COVERAGE },
  hasKey: true,
  baseBranch: "main",
  shape: COVERAGE.shape,
  isFullRequested: false,
};

describe("chooseDepth", () => {
  it("reviews only what is new when the latest review has a valid record", () => {
    expect(chooseDepth(INPUT)).toEqual({ kind: "delta", coverage: COVERAGE });
  });

  it("reviews everything at first, without a reason", () => {
    const earlier = { hasReview: false };
    expect(chooseDepth({ ...INPUT, earlier, hasKey: false })).toEqual({ kind: "full" });
  });

  it.each<[string, Partial<DepthInput>, string]>([
    ["on request", { isFullRequested: true }, "a full review was requested"],
    ["without a key", { hasKey: false }, "SVC_MARKER_KEY"],
    ["without a record", { earlier: { hasReview: true } }, "no valid record"],
    ["on another base branch", { baseBranch: "next" }, "the base branch changed"],
    ["with other rules", { shape: "2".repeat(32) }, "rules, prompts, model or settings"],
  ])("reviews everything %s, with the reason", (_when, change, reason) => {
    expect(chooseDepth({ ...INPUT, ...change })).toEqual({
      kind: "full",
      reason: expect.stringContaining(reason),
    });
  });
});
