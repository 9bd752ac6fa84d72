import { describe, expect, it } from "vitest";
import { getChapters } from "../../../src/adapters/web/diff/chapters.ts";
import { getFileModel } from "../../../src/adapters/web/diff/file-model.ts";
import { getSegments } from "../../../src/adapters/web/diff/file-segments.ts";
import { foldSegments, hunkKey } from "../../../src/adapters/web/diff/fold-hunks.ts";
import type { DiffFile } from "../../../src/domain/api/draft-response.ts";
import type { Hunk } from "../../../src/domain/diff/hunk.ts";

const LONG = Array.from({ length: 300 }, (_, at) => `+line ${at}`);
const PATCH = [
  "@@ -3,3 +3,4 @@",
  " a",
  "+b",
  " c",
  " d",
  `@@ -20,1 +21,${LONG.length + 1} @@`,
  " e",
  ...LONG,
].join("\n");
const file: DiffFile = { path: "a.ts", status: "modified", patch: PATCH };
const segments = getChapters(file).flatMap((chapter) =>
  getSegments(getFileModel(file, chapter), "unified"),
);
const kinds = (isFolded: (hunk: Hunk) => boolean, opened: readonly string[] = []) =>
  foldSegments(segments, isFolded, new Set(opened)).flatMap(({ parts }) =>
    parts.map(({ kind }) => kind),
  );

describe("foldSegments", () => {
  it("folds a hunk of several blocks to one row, and leaves the gaps", () => {
    expect(kinds(({ newStart }) => newStart === 21)).toEqual([
      ...["gap", "block", "gap", "folded"],
    ]);
  });

  it("shows a folded hunk that the user has opened", () => {
    const blocks = kinds(() => false);
    const all = segments.flatMap(({ parts }) => parts);
    const hunk = all.flatMap((part) => (part.kind === "block" ? [part.block.hunk] : [])).at(-1);
    const opened = kinds(({ newStart }) => newStart === 21, [hunkKey(hunk as Hunk)]);
    expect(opened).toEqual(blocks);
    expect(blocks.filter((kind) => kind === "block").length).toBeGreaterThan(2);
  });

  it("returns the same segments without a folded hunk", () => {
    expect(foldSegments(segments, () => false, new Set())).toBe(segments);
  });
});
