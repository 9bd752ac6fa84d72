import fc from "fast-check";
import { describe, expect } from "vitest";
import { cutPatch } from "../../src/adapters/web/diff/cut-patch.ts";
import { annotateHunks, annotatePatch } from "../../src/domain/diff/annotate-patch.ts";
import { commentableLines } from "../../src/domain/diff/commentable-lines.ts";
import { cutDiff } from "../../src/domain/diff/cut-diff.ts";
import { findHunk } from "../../src/domain/diff/find-hunk.ts";
import type { Hunk } from "../../src/domain/diff/hunk.ts";
import { isCompletePatch } from "../../src/domain/diff/is-complete-patch.ts";
import { numberRows } from "../../src/domain/diff/number-rows.ts";
import { parseHunks } from "../../src/domain/diff/parse-hunks.ts";
import { parseUnifiedDiff } from "../../src/domain/diff/parse-unified-diff.ts";
import { joinChunks, planChunks } from "../../src/domain/diff/plan-chunks.ts";
import { diffText, patchText } from "./diff-texts.ts";
import { fuzz } from "./fuzz.ts";
import { hostileText } from "./hostile-values.ts";

const tagged = (text: string): string[] =>
  text.split("\n").filter((line) => /^\[[LR] *\d+\] /.test(line));

const headerOf = ({ header }: Hunk): string => header;

describe("hunks", () => {
  fuzz({
    name: "hunks",
    inputs: patchText,
    runs: 700,
    check: (patch) => {
      const hunks = parseHunks(patch);
      const lines = hunks.flatMap((hunk) => hunk.lines);
      // Lines are parts of the text, each taken once; one may have been lost at the end.
      const taken = hunks.reduce((sum, { header }) => sum + header.length + 1, 0);
      const all = lines.reduce((sum, line) => sum + line.length + 1, taken);
      expect(all).toBeLessThanOrEqual(patch.length + 2);
      const places = commentableLines(patch);
      for (const [at, hunk] of hunks.entries()) {
        for (const { kind, left, right } of numberRows(hunk)) {
          if (kind === "note") continue;
          if (left !== undefined && Number.isSafeInteger(left))
            expect(places.has("LEFT", left), `${at}`).toBe(true);
          if (right !== undefined && Number.isSafeInteger(right))
            expect(places.has("RIGHT", right), `${at}`).toBe(true);
        }
      }
      for (const side of ["LEFT", "RIGHT"] as const) findHunk(patch, side, 1);
      isCompletePatch(patch, { additions: 1, deletions: 1 });
      const annotated = annotatePatch("x", patch);
      expect(annotated.length).toBeLessThanOrEqual(
        patch.length + 40 * (lines.length + hunks.length + 1),
      );
    },
  });

  fuzz({
    name: "chapters",
    inputs: patchText,
    runs: 400,
    check: (patch) => {
      const chapters = cutPatch(patch);
      const shown = chapters.reduce((sum, chapter) => sum + chapter.patch.length, 0);
      expect(shown).toBeLessThanOrEqual(patch.length + 100 * chapters.length);
      expect(
        cutDiff([{ path: "x", status: "modified", patch }], { rows: 10, first: new Set() }),
      ).toHaveLength(1);
    },
  });
});

describe("output of git", () => {
  const inputs = fc.record({ text: diffText, budget: fc.integer({ min: 0, max: 5_000 }) });

  fuzz({
    name: "diffs",
    inputs,
    runs: 700,
    check: ({ text, budget }) => {
      const files = parseUnifiedDiff(text);
      const sections = text.split("\n").filter((line) => line.startsWith("diff --git ")).length;
      expect(files.length).toBeLessThanOrEqual(Math.max(sections, text.split("\n").length));
      // Beside a blank last line that a broken hunk may lose.
      for (const { hunks, patch } of files)
        expect(parseHunks(patch ?? "").map(headerOf)).toEqual(hunks.map(headerOf));
      const chunks = planChunks(files, budget);
      // However small the budget is, no line of the change is lost.
      const whole = files.map(({ path, hunks }) => annotateHunks(path, hunks)).join("");
      const planned = chunks.map((chunk) => chunk.text).join("");
      expect(tagged(planned)).toHaveLength(tagged(whole).length);
      expect(tagged(joinChunks(chunks).text)).toHaveLength(tagged(planned).length);
    },
  });

  fuzz({
    name: "diffs-with-names",
    runs: 300,
    inputs: fc.array(hostileText, { minLength: 1, maxLength: 4 }),
    check: (names) => {
      const text = names
        .map(
          (name) =>
            `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n@@ -1 +1 @@\n-a\n+b\n`,
        )
        .join("");
      for (const { path } of parseUnifiedDiff(text)) expect(typeof path).toBe("string");
    },
  });
});
