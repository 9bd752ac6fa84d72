import { applyPatch } from "diff";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffTexts } from "../../../../src/domain/diff/diff-texts.ts";
import { parseHunks } from "../../../../src/domain/diff/parse-hunks.ts";

const text = fc
  .array(fc.constantFrom("a\n", "b\n", "c\n", "d\r\n", "\n", "--- x\n", "+++ y\n"), {
    maxLength: 40,
  })
  .chain((lines) => fc.constantFrom("", "end").map((end) => lines.join("") + end));

describe("writeHunks", () => {
  it("writes what makes the one text of the other", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { patch, added, removed } = diffTexts(before, after);
        if (before === after) {
          expect({ patch, added, removed }).toEqual({ patch: "", added: 0, removed: 0 });
          return;
        }
        expect(
          applyPatch(before, `--- a\n+++ b\n${patch}`, { autoConvertLineEndings: false }),
        ).toBe(after);
        const lines = parseHunks(patch).flatMap((hunk) => hunk.lines);
        expect(lines.filter((line) => line.startsWith("+"))).toHaveLength(added);
        expect(lines.filter((line) => line.startsWith("-"))).toHaveLength(removed);
      }),
      { numRuns: 300 },
    );
  });

  it("keeps three lines around a change, and joins changes whose lines would touch", () => {
    const lines = Array.from({ length: 30 }, (_, at) => `${at + 1}\n`);
    const change = (...numbers: readonly number[]): string =>
      lines.map((line, at) => (numbers.includes(at + 1) ? "x\n" : line)).join("");
    const headers = (...numbers: readonly number[]): readonly string[] =>
      parseHunks(diffTexts(lines.join(""), change(...numbers)).patch).map(({ header }) => header);
    expect(headers(10)).toEqual(["@@ -7,7 +7,7 @@"]);
    expect(headers(10, 17)).toEqual(["@@ -7,14 +7,14 @@"]);
    expect(headers(10, 18)).toEqual(["@@ -7,7 +7,7 @@", "@@ -15,7 +15,7 @@"]);
    expect(headers(1, 30)).toEqual(["@@ -1,4 +1,4 @@", "@@ -27,4 +27,4 @@"]);
  });

  it.each([
    ["a new file", "", "a\nb\n", "@@ -0,0 +1,2 @@\n+a\n+b\n"],
    ["one that is emptied", "a\n", "", "@@ -1 +0,0 @@\n-a\n"],
    [
      "a feed that is added at the end",
      "a",
      "a\n",
      "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n",
    ],
    ["a changed end of line", "a\n", "a\r\n", "@@ -1 +1 @@\n-a\n+a\r\n"],
  ])("writes %s as git does", (_what, before, after, patch) => {
    expect(diffTexts(before, after).patch).toBe(patch);
  });
});
