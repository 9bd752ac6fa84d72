import { describe, expect, it } from "vitest";
import type { FileBlob } from "../../../../src/domain/diff/pull-file.ts";
import { listFinalFiles } from "../../../../src/domain/task/final-files.ts";

const blob = (text: string): FileBlob => ({
  bytes: new TextEncoder().encode(text),
  mode: "100644",
});

describe("finalFiles", () => {
  it("returns every touched path once, sorted, with its final content", () => {
    const [one, two] = [blob("1"), blob("2")];
    expect(
      listFinalFiles([
        { path: "z", before: one, after: two },
        { path: "b", previousPath: "c", before: one, after: one },
        { path: "a", before: one },
      ]),
    ).toEqual([{ path: "a" }, { path: "b", blob: one }, { path: "c" }, { path: "z", blob: two }]);
  });

  it("lets two files change places, in either order", () => {
    const [one, two] = [blob("1"), blob("2")];
    const there = { path: "b", previousPath: "a", before: one, after: one };
    const back = { path: "a", previousPath: "b", before: two, after: two };
    const swapped = [
      { path: "a", blob: two },
      { path: "b", blob: one },
    ];
    expect(listFinalFiles([there, back])).toEqual(swapped);
    expect(listFinalFiles([back, there])).toEqual(swapped);
  });

  it("keeps a file that comes to a path that another one leaves", () => {
    const one = blob("1");
    const gone = { path: "a", before: blob("0") };
    const fresh = { path: "a", previousPath: "b", before: one, after: one };
    const expected = [{ path: "a", blob: one }, { path: "b" }];
    expect(listFinalFiles([gone, fresh])).toEqual(expected);
    expect(listFinalFiles([fresh, gone])).toEqual(expected);
  });
});
