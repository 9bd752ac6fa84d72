import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Chapter } from "../../../src/adapters/web/diff/chapter.ts";
import { findChapter, getChapters, hasLine } from "../../../src/adapters/web/diff/chapters.ts";
import { cutPatch } from "../../../src/adapters/web/diff/cut-patch.ts";
import { findGaps, getFileModel } from "../../../src/adapters/web/diff/file-model.ts";
import type { DiffFile } from "../../../src/domain/api/draft-response.ts";
import { numberRows } from "../../../src/domain/diff/number-rows.ts";
import { parseHunks } from "../../../src/domain/diff/parse-hunks.ts";

interface Lines {
  readonly gap: number;
  readonly signs: readonly string[];
}

/** Creates a patch whose headers match its lines. */
function patchOf(hunks: readonly Lines[]): string {
  let [left, right] = [1, 1];
  return hunks
    .map(({ gap, signs }) => {
      left += gap;
      right += gap;
      const old = signs.filter((sign) => sign !== "+").length;
      const now = signs.filter((sign) => sign !== "-").length;
      const header = `@@ -${old === 0 ? left - 1 : left},${old} +${now === 0 ? right - 1 : right},${now} @@ f()`;
      left += old;
      right += now;
      return [header, ...signs.map((sign, index) => `${sign}line ${index}`)].join("\n");
    })
    .join("\n");
}

const signs = (count: number, of: string): string[] => Array.from({ length: count }, () => of);
const hunks = fc.array(
  fc.record({
    gap: fc.integer({ min: 1, max: 50 }),
    signs: fc
      .array(fc.tuple(fc.constantFrom(" ", "+", "-"), fc.integer({ min: 1, max: 900 })), {
        minLength: 1,
        maxLength: 4,
      })
      .map((runs) => runs.flatMap(([sign, count]) => signs(count, sign))),
  }),
  { minLength: 1, maxLength: 3 },
);

const fileOf = (patch: string): DiffFile => ({ path: "a.ts", status: "modified", patch });
const rowsOf = (file: DiffFile, chapters: readonly Chapter[]) =>
  chapters.flatMap((chapter) => getFileModel(file, chapter).hunks.flatMap(numberRows));

describe("chapters of a patch", () => {
  it("hold all lines with their numbers, and the same gaps", () => {
    fc.assert(
      fc.property(hunks, (lines) => {
        const file = fileOf(patchOf(lines));
        const whole = parseHunks(file.patch ?? "");
        const chapters = getChapters(file);
        expect(rowsOf(file, chapters)).toEqual(whole.flatMap(numberRows));
        expect(chapters.flatMap((chapter) => getFileModel(file, chapter).gaps)).toEqual(
          findGaps(whole, {
            left: 1,
            right: 1,
            firstHunk: 0,
            hasRest: chapters.at(-1)?.hasRest === true,
          }),
        );
      }),
      { numRuns: 40 },
    );
  });

  it("continue counting lines after a hunk that has none on one side", () => {
    const file = fileOf(
      patchOf([
        { gap: 5, signs: signs(1_200, "-") },
        { gap: 7, signs: [" ", "+", " "] },
      ]),
    );
    const gaps = getChapters(file).flatMap((chapter) => getFileModel(file, chapter).gaps);
    expect(gaps.map(({ left, right, count }) => [left, right, count])).toEqual([
      [1, 1, 5],
      [1_206, 6, 7],
    ]);
  });

  it("are one for what is not long, which is the patch itself", () => {
    const patch = patchOf([{ gap: 3, signs: [" ", "+", " "] }]);
    expect(cutPatch(patch)).toEqual([
      expect.objectContaining({ patch, isContinued: false, hasRest: false, left: 1, right: 1 }),
    ]);
  });

  it("end with a change when it is not too long", () => {
    const chapters = cutPatch(
      patchOf([{ gap: 0, signs: [...signs(990, " "), ...signs(500, "+"), ...signs(600, " ")] }]),
    );
    expect(chapters.map(({ right }) => right)).toEqual([1, 1_491]);
    expect(cutPatch(patchOf([{ gap: 0, signs: signs(60_000, "+") }])).length).toBe(31);
  });

  it("know whether the file may continue below the last, at any start", () => {
    const restOf = (...lines: string[]): boolean | undefined =>
      cutPatch(patchOf([{ gap: 0, signs: lines }])).at(-1)?.hasRest;
    expect(restOf("+", " ", " ", " ")).toBe(true);
    expect(restOf("+", " ", " ")).toBe(false);
    expect(restOf(" ", " ", " ", "-")).toBe(false);
    expect(restOf(...signs(1_001, " "))).toBe(true);
  });

  it("repeat no header of a hunk that continues", () => {
    const file = fileOf(patchOf([{ gap: 0, signs: signs(2_500, " ") }]));
    const headers = getChapters(file)
      .flatMap((one) => getFileModel(file, one).hunks)
      .map((one) => one.header);
    expect(headers).toEqual(["@@ -1,2500 +1,2500 @@ f()", "", ""]);
  });

  it("take lines that look like headers for what they are", () => {
    const patch = "@@ -1,2 +1,3 @@\n-@@ -9,9 +9,9 @@\n+@@ -8,8 +8,8 @@\n+++ b/x\n context";
    const [chapter] = cutPatch(patch);
    expect(chapter && hasLine(chapter, { side: "RIGHT", line: 3 })).toBe(true);
    expect(chapter && hasLine(chapter, { side: "RIGHT", line: 8 })).toBe(false);
  });

  it("report which lines they show, without being parsed", () => {
    fc.assert(
      fc.property(hunks, fc.integer({ min: 1, max: 6_000 }), (lines, line) => {
        const file = fileOf(patchOf(lines));
        const chapters = getChapters(file);
        const rows = rowsOf(file, chapters);
        for (const side of ["LEFT", "RIGHT"] as const) {
          const chapter = findChapter(chapters, { side, line });
          const isThere = chapter !== undefined && hasLine(chapter, { side, line });
          const name = side === "LEFT" ? "left" : "right";
          expect(isThere).toBe(rows.some((row) => row[name] === line));
        }
      }),
      { numRuns: 40 },
    );
  });
});
