import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clipMarkdown } from "../../../../src/domain/render/clip-markdown.ts";
import { containMarkdown } from "../../../../src/domain/render/contain-markdown.ts";
import { findCommittable, hostileText, leavesOpen } from "../publish/hostile-text.ts";

describe("clipMarkdown", () => {
  it("contains what fits and cuts nothing of it", () => {
    const text = "It **leaks**.\n\n- ```\n  a\n  ```";
    expect(clipMarkdown(text, 1_000)).toBe(containMarkdown(text));
  });

  it("keeps a text that just fits", () => {
    expect(clipMarkdown("x".repeat(100), 100)).toBe("x".repeat(100));
  });

  it("reports the length of a text that it cut", () => {
    const clipped = clipMarkdown("x".repeat(101), 100);
    expect(clipped).toHaveLength(100);
    expect(clipped).toMatch(/^x+\n\n_\[clipped: 101 characters in all\]_$/);
  });

  it("closes a fence that the cut left open", () => {
    const clipped = clipMarkdown(`\`\`\`\n${"code\n".repeat(100)}\`\`\``, 200);
    expect(clipped).toMatch(/^> ```\n(> code\n)+[\s\S]*\n\n_\[clipped/);
    expect(clipped.length).toBeLessThanOrEqual(200);
  });

  it("cuts a text of which containing makes three as long", () => {
    const clipped = clipMarkdown(`${"\n".repeat(1_000)}<b`, 1_000);
    expect(clipped.length).toBeLessThanOrEqual(1_000);
    const quoted = clipMarkdown(`<b${"\n".repeat(1_000)}`, 1_000);
    expect(quoted.length).toBeLessThanOrEqual(1_000);
    expect(quoted.length).toBeGreaterThan(900);
  });

  it("stays within the length and opens nothing at any cut", () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 60, max: 5_000 }), (text, maxChars) => {
        const clipped = clipMarkdown(text, maxChars);
        expect(clipped.length).toBeLessThanOrEqual(maxChars);
        expect(leavesOpen(clipped)).toBe(false);
        expect(findCommittable(clipped)).toBeUndefined();
        if (text.isWellFormed()) expect(clipped.isWellFormed()).toBe(true);
      }),
      { numRuns: 300, seed: 813 },
    );
  });
});
