import { describe, expect, it } from "vitest";
import { getChapters } from "../../../src/adapters/web/diff/chapters.ts";
import { toUnifiedRows } from "../../../src/adapters/web/diff/diff-rows.ts";
import { countRows, getFileModel } from "../../../src/adapters/web/diff/file-model.ts";
import {
  countLines,
  type FileSegment,
  getSegments,
  openSegments,
} from "../../../src/adapters/web/diff/file-segments.ts";
import { dropTrailingEmptyLine } from "../../../src/adapters/web/diff/opened-lines.ts";
import type { DiffFile } from "../../../src/domain/api/draft-response.ts";

const PATCH = [
  "@@ -11,3 +11,4 @@ first",
  " l11",
  "+new",
  " l12",
  " l13",
  "@@ -214,4 +215,3 @@ second",
  " l214",
  "-gone",
  " l216",
  " l217",
].join("\n");

const file: DiffFile = { path: "a.ts", status: "modified", patch: PATCH };
/** File after the change: 220 lines with a final line feed. */
const LINES = dropTrailingEmptyLine([...Array.from({ length: 220 }, (_, n) => `n${n + 1}`), ""]);

function segmentsFor(one: DiffFile): readonly FileSegment[] {
  return getChapters(one).flatMap((chapter) => getSegments(getFileModel(one, chapter), "unified"));
}

const getTexts = (segments: readonly FileSegment[]): string[] =>
  segments.flatMap(({ parts }) =>
    parts.flatMap((part) => {
      if (part.kind === "gap") return [`gap ${part.gap.left}/${part.gap.right} ${part.gap.count}`];
      if (part.kind === "folded") return [part.key];
      const rows = toUnifiedRows(part.block);
      const [first, last] = [rows[0], rows.at(-1)];
      return [
        `${part.header ?? "-"} ${first?.left}/${first?.right} to ${last?.left}/${last?.right}`,
      ];
    }),
  );

describe("the parts of a file", () => {
  it("are its hunks and what is left out above, between and below", () => {
    expect(getTexts(segmentsFor(file))).toEqual([
      "gap 1/1 10",
      "@@ -11,3 +11,4 @@ first 11/11 to 13/14",
      "gap 14/15 200",
      "@@ -214,4 +215,3 @@ second 214/215 to 217/217",
    ]);
  });

  it("have nothing below a hunk that ends with the file, or of a file that is new or gone", () => {
    const ends = { ...file, patch: "@@ -1,2 +1,3 @@\n a\n+b\n c" };
    expect(getTexts(segmentsFor(ends))).toEqual(["@@ -1,2 +1,3 @@ 1/1 to 2/3"]);
    const isNew: DiffFile = { ...file, status: "added", patch: "@@ -0,0 +1,4 @@\n+a\n+b\n+c\n+d" };
    expect(getTexts(segmentsFor(isNew)).length).toBe(1);
  });

  it("have a place of unknown length below a hunk that ends in its full context", () => {
    const more = { ...file, patch: "@@ -1,4 +1,5 @@\n+a\n b\n c\n d\n e" };
    expect(getTexts(segmentsFor(more)).at(-1)).toBe("gap 5/6 undefined");
  });

  it("of many small hunks are put together, and those of a large one are apart", () => {
    const small = Array.from(
      { length: 100 },
      (_, n) => `@@ -${n * 20 + 1},1 +${n * 20 + 1},1 @@\n-a${n}\n+b${n}`,
    ).join("\n");
    const segments = segmentsFor({ ...file, patch: small });
    expect(segments.length).toBeLessThan(10);
    for (const { parts } of segments) expect(countLines(parts)).toBeLessThanOrEqual(48);
  });
});

describe("opened gaps", () => {
  const open = (index: number, top: number, bottom: number): string[] =>
    getTexts(
      openSegments(
        segmentsFor(file),
        { byGap: new Map([[index, { top, bottom }]]), hunks: new Set(), lines: LINES },
        "unified",
      ),
    );

  it("show their lines with both numbers, and take away the header that is needed no more", () => {
    expect(open(0, 0, 100).slice(0, 2)).toEqual(["- 1/1 to 10/10", "- 11/11 to 13/14"]);
  });

  it("show some lines from above and some from below", () => {
    expect(open(1, 40, 30).slice(2, 5)).toEqual([
      "- 14/15 to 53/54",
      "gap 54/55 130",
      "- 184/185 to 213/214",
    ]);
  });

  it("leave other segments unchanged", () => {
    const segments = segmentsFor(file);
    const opened = openSegments(
      segments,
      { byGap: new Map(), hunks: new Set(), lines: LINES },
      "unified",
    );
    expect(opened).toBe(segments);
  });

  it("learn how long the file is", () => {
    const more = { ...file, patch: "@@ -1,4 +1,5 @@\n+a\n b\n c\n d\n e" };
    const opening = {
      byGap: new Map([[1, { top: 100, bottom: 0 }]]),
      hunks: new Set<string>(),
      lines: LINES,
    };
    expect(getTexts(openSegments(segmentsFor(more), opening, "unified")).slice(-1)).toEqual([
      "gap 105/106 115",
    ]);
  });
});

describe("the number of rows", () => {
  it("is counted for short patches, estimated for long ones, and reported for future ones", () => {
    expect(countRows(file)).toBe(10);
    const long = { ...file, patch: "+twelve chars\n".repeat(50_000) };
    expect(Math.abs(countRows(long) - 50_000)).toBeLessThan(200);
    expect(
      countRows({ path: "b", status: "modified", isCut: true, additions: 30, deletions: 12 }),
    ).toBe(42);
  });
});
