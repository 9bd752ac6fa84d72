import { describe, expect, it } from "vitest";
import { isLooser, readTolerances } from "../../../../../src/domain/task/tamper/tolerance.ts";

const looser = (before: string, after: string): boolean => {
  const [old, young] = [readTolerances(before), readTolerances(after)];
  return old.key === young.key && isLooser(old, young);
};

describe("tolerances", () => {
  it.each([
    ["close(a, b, atol=1e-4)", "close(a, b, atol=1e-2)"],
    ["close(a, b)", "close(a, b, rtol=0.1)"],
    ["MAX_EPS = 1e-5", "MAX_EPS = 0.1"],
    ["almost(a, b, places=5)", "almost(a, b, places=2)"],
    ["almost(a, b)", "almost(a, b, places=2)"],
    ["expect(f(1, 2)).toBeCloseTo(3, 5);", "expect(f(1, 2)).toBeCloseTo(3, 1);"],
    ["expect(a).toBeCloseTo(3);", "expect(a).toBeCloseTo(3, 1);"],
    ["assert.InDelta(t, a, b, 0.1)", "assert.InDelta(t, a, b, 1)"],
    ["EXPECT_NEAR(a, b, 1e-3);", "EXPECT_NEAR(a, b, 1e-2);"],
    ["assertEquals(1.5, f(1, 2), 0.1);", "assertEquals(1.5, f(1, 2), 0.5);"],
    ["expect(a).to be_within(0.1).of(b)", "expect(a).to be_within(0.5).of(b)"],
    ["assert!((a - b).abs() < 1e-6);", "assert!((a - b).abs() < 1e-2);"],
  ])("grow from %s to %s", (before, after) => {
    expect(looser(before, after)).toBe(true);
    expect(looser(after, before)).toBe(false);
  });

  it.each([
    ["close(a, b, atol=1e-4)", "close(a, c, atol=1e-2)"],
    ["assertEquals(f(1, 2), 3);", "assertEquals(f(1, 2), 4);"],
    ["almost(a, b)", "almost(a, b, places=9)"],
    ["protocol = 5", "protocol = 6"],
  ])("do not from %s to %s", (before, after) => {
    expect(looser(before, after)).toBe(false);
  });
});
