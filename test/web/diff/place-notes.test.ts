import { describe, expect, it } from "vitest";
import { getChapters } from "../../../src/adapters/web/diff/chapters.ts";
import { getFileModel } from "../../../src/adapters/web/diff/file-model.ts";
import { getSegments } from "../../../src/adapters/web/diff/file-segments.ts";
import { type DiffNote, groupNotesByPath } from "../../../src/adapters/web/diff/notes-by-path.ts";
import {
  findWorstTone,
  type LineNote,
  placeNotes,
  sortNotes,
} from "../../../src/adapters/web/diff/place-notes.ts";
import type { DiffFile } from "../../../src/domain/api/draft-response.ts";

const file: DiffFile = {
  path: "a.ts",
  status: "modified",
  patch: "@@ -10,4 +10,4 @@\n same\n-old\n+new\n same\n same",
};

const note = (id: string, more: Partial<DiffNote> = {}): DiffNote => ({
  id,
  path: "a.ts",
  side: "RIGHT",
  tone: "minor",
  ...more,
});

describe("notes", () => {
  it("are at their line when the changes show it, else on top of the file", () => {
    const notes = [
      note("on", { line: 11 }),
      note("left", { side: "LEFT", line: 11 }),
      note("context", { side: "LEFT", line: 13 }),
      note("far", { line: 99 }),
      note("file"),
    ];
    const { atLines, onTop } = sortNotes(file, notes);
    expect(atLines.map(({ id }) => id)).toEqual(["on", "left", "context"]);
    expect(onTop.map(({ id }) => id)).toEqual(["far", "file"]);
  });

  it("are on top of a file that has no lines", () => {
    const binary: DiffFile = { path: "a.png", status: "modified", omission: "binary" };
    expect(sortNotes(binary, [note("n", { line: 1 })]).onTop.length).toBe(1);
  });

  it("are below the line of their side, in both layouts", () => {
    const notes = [note("on", { line: 11 }), note("left", { side: "LEFT", line: 11 })];
    const [chapter] = getChapters(file);
    if (chapter === undefined) throw new Error("no chapter");
    for (const layout of ["unified", "split"] as const) {
      const placed = placeNotes(
        getSegments(getFileModel(file, chapter), layout),
        notes as LineNote[],
      );
      const found = [...placed.values()].flat().map((one) => [one.note.id, one.index]);
      expect(found).toEqual([
        ["on", 2],
        ["left", 1],
      ]);
    }
  });

  it("put a stripe on the lines of their side that is in the colour of the worst", () => {
    const notes = [
      { ...note("range", { startLine: 8, tone: "nit" }), line: 12 },
      { ...note("one", { tone: "critical" }), line: 11 },
    ];
    const context = { kind: "context", text: "", index: 0 } as const;
    expect(findWorstTone({ ...context, left: 30, right: 8 }, notes)).toBe("nit");
    expect(findWorstTone({ ...context, left: 30, right: 11 }, notes)).toBe("critical");
    expect(findWorstTone({ ...context, left: 11, right: 13 }, notes)).toBeUndefined();
    expect(
      findWorstTone({ kind: "deletion", text: "", index: 0, left: 11 }, notes),
    ).toBeUndefined();
  });

  it("stay the same list where nothing changed", () => {
    const before = groupNotesByPath([note("a"), note("b", { path: "b.ts" })], new Map());
    const after = groupNotesByPath([note("a"), note("b", { path: "b.ts", line: 3 })], before);
    expect(after.get("a.ts")).toBe(before.get("a.ts"));
    expect(after.get("b.ts")).not.toBe(before.get("b.ts"));
  });
});
