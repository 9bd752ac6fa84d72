import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberRows } from "../../../../src/domain/diff/number-rows.ts";
import { parseHunks } from "../../../../src/domain/diff/parse-hunks.ts";
import { madePatch } from "./random-patch.ts";

describe("parseHunks", () => {
  it("reads the hunks that were written", () => {
    fc.assert(
      fc.property(madePatch, ({ patch, rows }) => {
        const read = parseHunks(patch).flatMap((hunk, number) =>
          numberRows(hunk)
            .filter((row) => row.kind !== "note")
            .map(({ kind: _kind, ...row }) => ({ hunk: number, ...row })),
        );
        expect(read).toEqual(rows.map(({ sign: _sign, ...row }) => row));
      }),
      { numRuns: 500, seed: 21 },
    );
  });

  it.each([
    ["an empty patch", "", 0],
    ["text without hunks", "Binary files differ", 0],
    ["a file's headings above them", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b", 1],
    ["text between them", "@@ -1 +1 @@\n-a\n+b\nnoise\n@@ -9 +9 @@\n-c\n+d", 2],
    ["a header that is cut", "@@ -1 +1 @@\n-a\n+b\n@@ -9 +", 1],
  ])("passes over %s", (_what, patch, count) => {
    expect(parseHunks(patch)).toHaveLength(count);
  });

  it("never throws on any text", () => {
    const piece = fc.constantFrom(
      "@@ -1,2 +1 @@",
      "\n",
      " ",
      "+",
      "-",
      "\\",
      "a",
      "\r",
      "@@ ",
      "9",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        for (const { lines } of parseHunks(pieces.join("")))
          expect(lines.every((line) => !line.includes("\n"))).toBe(true);
      }),
      { numRuns: 500, seed: 22 },
    );
  });
});
