import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { annotatePatch } from "../../../../src/domain/diff/annotate-patch.ts";
import type { Hunk } from "../../../../src/domain/diff/hunk.ts";
import { parseHunks } from "../../../../src/domain/diff/parse-hunks.ts";
import { type FilePart, splitFile } from "../../../../src/domain/diff/split-file.ts";
import { madePatch } from "./random-patch.ts";

const additions = (count: number, text: string): Hunk => ({
  header: `@@ -0,0 +1,${count} @@`,
  oldStart: 0,
  newStart: 1,
  lines: Array.from({ length: count }, () => `+${text}`),
});

const tagged = (text: string): string[] =>
  text.split("\n").filter((line) => /^\[[LR] *\d/.test(line));
const taggedOf = (parts: readonly FilePart[]): string[] =>
  parts.flatMap((part) => tagged(part.text));

describe("splitFile", () => {
  it("keeps a file that fits in one part", () => {
    const patch = "@@ -1 +1 @@\n-a\n+b\n@@ -9 +9 @@\n-c\n+d";
    const parts = splitFile("x", parseHunks(patch), 1_000);
    expect(parts.map(({ text }) => text)).toEqual([annotatePatch("x", patch)]);
  });

  it("keeps whole hunks together while they fit", () => {
    const hunks = [additions(5, "a".repeat(20)), additions(5, "b".repeat(20))];
    const parts = splitFile("x", hunks, 220);
    expect(parts.map((part) => part.hunks)).toEqual([[hunks[0]], [hunks[1]]]);
  });

  it("repeats the header of a hunk that it cuts", () => {
    const parts = splitFile("x", [additions(50, "a".repeat(20))], 400);
    expect(parts.length).toBeGreaterThan(2);
    for (const { text } of parts) expect(text).toContain("@@ -0,0 +1,50 @@\n");
  });

  it("has no part for a file without hunks", () => {
    expect(splitFile("x", [], 1_000)).toEqual([]);
  });

  it("shows every line once, with its number, with any budget", () => {
    fc.assert(
      fc.property(madePatch, fc.integer({ min: 1, max: 900 }), ({ patch }, budget) => {
        const parts = splitFile("dir/name.ts", parseHunks(patch), budget);
        expect(taggedOf(parts)).toEqual(tagged(annotatePatch("dir/name.ts", patch)));
      }),
      { numRuns: 400, seed: 51 },
    );
  });

  it("keeps each part within a budget that has room for a few lines", () => {
    fc.assert(
      fc.property(madePatch, fc.integer({ min: 250, max: 900 }), ({ patch }, budget) => {
        for (const { text } of splitFile("dir/name.ts", parseHunks(patch), budget))
          expect(text.length).toBeLessThanOrEqual(budget);
      }),
      { numRuns: 400, seed: 52 },
    );
  });

  it("keeps to the budget with numbers of seven digits and blank context that lost its space", () => {
    const lines = Array.from({ length: 300 }, () => "");
    const hunk = { header: "@@ -1 +1 @@", oldStart: 4_000_000, newStart: 4_000_000, lines };
    for (const { text } of splitFile("x", [hunk], 400))
      expect(text.length).toBeLessThanOrEqual(400);
  });

  it("clips a huge line with a note of how much is left out", () => {
    const [part, ...others] = splitFile("x", [additions(1, "a".repeat(100_000))], 50_000);
    expect(others).toEqual([]);
    expect(part?.isClipped).toBe(true);
    expect(part?.text).toContain("… [clipped: 98001 more characters]");
    expect(part?.text.length).toBeLessThan(2_200);
  });

  it("reports no clipping for a file with short lines", () => {
    expect(splitFile("x", [additions(3, "short")], 1_000)[0]?.isClipped).toBe(false);
  });

  it("never cuts a character in two", () => {
    for (const prefix of ["", "a"]) {
      const [part] = splitFile("x", [additions(1, prefix + "🚀".repeat(5_000))], 50_000);
      expect(part?.text.isWellFormed()).toBe(true);
    }
  });

  it("bounds a header that is longer than any line", () => {
    const hunk = { ...additions(200, "a"), header: `@@ -0,0 +1,200 @@ ${"x".repeat(100_000)}` };
    const size = splitFile("x", [hunk], 5_000).reduce((sum, part) => sum + part.text.length, 0);
    expect(size).toBeLessThan(50_000);
  });

  it.each([
    ["one line of a megabyte", [additions(1, "x".repeat(1_000_000))]],
    ["a hundred thousand lines", [additions(100_000, "x = 1;")]],
    ["twenty thousand hunks", Array.from({ length: 20_000 }, () => additions(1, "x"))],
  ])("is not slowed down by %s", (_what, hunks) => {
    const parts = splitFile("x", hunks, 20_000);
    expect(parts.every(({ text }) => text.length <= 20_000)).toBe(true);
  });
});
