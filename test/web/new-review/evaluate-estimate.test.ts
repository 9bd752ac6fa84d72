import { describe, expect, it } from "vitest";
import {
  evaluateEstimate,
  formatRange,
} from "../../../src/adapters/web/pages/new-review/evaluate-estimate.ts";
import { ESTIMATE } from "./sample-answers.ts";

const { usual: _usual, ...FIRST } = ESTIMATE;

describe("an estimate compared with a budget", () => {
  it.each([
    [750_000, "ok", "Fits the budget of 750k."],
    [430_000, "ok", "Fits the budget of 430k."],
    [400_000, "warn", "The budget of 400k may end before the review does."],
    [300_000, "warn", "covers the diff, and less than reviews here usually take"],
    [50_000, "warn", "The budget of 50k ends before the diff does"],
    [0, "ok", "No cap is set for this review."],
  ])("of %d tokens is judged %s: %s", (budget, tone, verdict) => {
    const judged = evaluateEstimate(ESTIMATE, budget);
    expect(judged.tone).toBe(tone);
    expect(judged.verdict).toContain(verdict);
  });

  it("draws shares of the budget, the widest first", () => {
    const { parts, label } = evaluateEstimate(ESTIMATE, 1_000_000);
    expect(parts).toEqual([
      { tone: "soft", share: 0.43 },
      { tone: "accent", share: 0.31 },
      { tone: "ink", share: 0.096 },
    ]);
    expect(label).toBe("The usual total is 31 to 43 percent of the budget of 1,000,000 tokens");
  });

  it("draws against the largest number where there is no cap", () => {
    expect(evaluateEstimate(ESTIMATE, 0).parts[0]).toEqual({ tone: "soft", share: 1 });
    expect(evaluateEstimate(FIRST, 0).parts).toEqual([{ tone: "ink", share: 1 }]);
  });

  it("does not invent a usual total before a review has ended", () => {
    const { parts, source, label } = evaluateEstimate(FIRST, 200_000);
    expect(parts).toEqual([{ tone: "ink", share: 0.48 }]);
    expect(source).toContain("No review of this repository has ended yet");
    expect(label).toBe("One pass over the diff is 48 percent of the budget of 200,000 tokens");
  });

  it("reports the number of reviews and of parts of the diff", () => {
    expect(evaluateEstimate({ ...ESTIMATE, chunks: 3 }, 0).source).toBe(
      "From the characters of the diff, which goes in 3 parts, and the last 20 reviews of this repository.",
    );
    const usual = { low: 5, high: 5, reviews: 1 };
    expect(evaluateEstimate({ ...ESTIMATE, usual }, 0).source).toContain("and one review of");
  });

  it("shows one number where low and high read alike", () => {
    expect(formatRange({ low: 310_000, high: 430_000, reviews: 2 })).toBe("310k to 430k");
    expect(formatRange({ low: 310_000, high: 310_400, reviews: 2 })).toBe("about 310k");
  });
});
