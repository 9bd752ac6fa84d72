import { describe, expect, it } from "vitest";
import { measureSecondReview } from "../../../fakes/second-review-cost.ts";

describe("a second review of a large pull request", () => {
  it("costs at most 8 % of the first one's input tokens after a push of 20 lines", async () => {
    const { first, second, changedLines } = await measureSecondReview();
    expect(changedLines).toBeGreaterThanOrEqual(5_000);
    expect(first.inputTokens).toBeGreaterThan(changedLines * 10);
    expect(second.requests).toHaveLength(1);
    expect(second.inputTokens / first.inputTokens).toBeLessThanOrEqual(0.08);
  });

  it("sends requests with the same system prompt and tools as the first one, byte for byte", async () => {
    const { first, second } = await measureSecondReview();
    const prefixes = [...first.requests, ...second.requests].map(({ messages, tools }) =>
      JSON.stringify([tools, messages[0]]),
    );
    expect(new Set(prefixes).size).toBe(1);
  });
});
