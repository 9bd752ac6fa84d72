import { describe, expect, it } from "vitest";
import { readEarlierSpec, toEarlierSpec } from "../../../../src/domain/runner/earlier-spec.ts";
import { sampleSpec } from "./sample-spec.ts";

const EARLIER = {
  findings: [],
  posted: new Map([["0123456789abcdef", "https://code.example/acme/shop/pull/7#c1"]]),
  reviews: {
    hasReview: true,
    coverage: {
      mergeBase: "a".repeat(40),
      baseBranch: "main",
      shape: "0".repeat(32),
      covered: { kind: "blocks", ids: ["f".repeat(32)] },
    },
  },
  key: new Uint8Array(32).fill(3),
} as const;

describe("earlier reviews in a runner's spec", () => {
  it("survive the way through JSON", () => {
    const earlier = JSON.parse(JSON.stringify(toEarlierSpec(EARLIER)));
    const spec = { ...sampleSpec(), said: Object.fromEntries(EARLIER.posted), earlier };
    expect(readEarlierSpec(spec)).toEqual(EARLIER);
  });

  it("are none in a spec without them", () => {
    const spec = { ...sampleSpec(), said: undefined, earlier: undefined };
    expect(readEarlierSpec(spec)).toEqual({
      posted: new Map(),
      findings: [],
      reviews: { hasReview: false, coverage: undefined },
      key: undefined,
    });
  });

  it("have no coverage if it is damaged", () => {
    const { coverage, ...rest } = toEarlierSpec(EARLIER);
    const earlier = { ...rest, coverage: coverage && { ...coverage, c: "x" } };
    expect(readEarlierSpec({ ...sampleSpec(), earlier }).reviews).toEqual({
      hasReview: true,
      coverage: undefined,
    });
  });
});
