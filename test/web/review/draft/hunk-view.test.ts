import { describe, expect, it } from "vitest";
import {
  findEarlierHunks,
  readHunkView,
  withHunkView,
} from "../../../../src/adapters/web/pages/review/draft/hunk-view.ts";
import type { HunkList, ListedHunk } from "../../../../src/domain/review/hunk-list.ts";
import { sampleComment } from "./sample-answer.ts";

const hunk = (path: string, newStart: number, state: ListedHunk["state"]): ListedHunk => ({
  path,
  oldStart: newStart,
  newStart,
  newLines: 7,
  state,
});
const LIST: HunkList = {
  kind: "hunks",
  hunks: [
    hunk("a.ts", 1, "reviewed-earlier"),
    hunk("a.ts", 40, "reviewed"),
    hunk("b.ts", 1, "reviewed-earlier"),
    hunk("c.ts", 1, "reviewed-earlier"),
    { path: "d.png", state: "not-reviewed", reason: "binary" },
  ],
};
const piece = (oldStart: number, newStart: number) => ({
  header: "",
  oldStart,
  newStart,
  lines: [],
});

describe("the view of a second review", () => {
  it("is what is new, unless the address asks for all of it", () => {
    expect(readHunkView("/reviews/acme/shop/7/x")).toBe("new");
    expect(readHunkView("/reviews/acme/shop/7/x?hunks=all")).toBe("all");
    expect(readHunkView("/x?hunks=%22%3E")).toBe("new");
    const address = "https://svc.example/x?a=1#files";
    const all = withHunkView(address, "all");
    expect(all).toBe("https://svc.example/x?a=1&hunks=all#files");
    expect(withHunkView(all, "new")).toBe(address);
  });

  it("leaves out the files that earlier reviews covered, unless they have a finding", () => {
    const earlier = findEarlierHunks(LIST, [sampleComment({ path: "c.ts", line: 3 })]);
    expect(earlier.hasSome).toBe(true);
    expect([...earlier.files]).toEqual(["b.ts"]);
  });

  it("folds earlier hunks without a finding, also the pieces of a long one", () => {
    const { folded } = findEarlierHunks(LIST, [sampleComment({ path: "c.ts", line: 3 })]);
    const isFolded = (path: string, start: number) => folded.get(path)?.(piece(start, start));
    expect([1, 5, 40, 44].map((start) => isFolded("a.ts", start))).toEqual([
      ...[true, true, false, false],
    ]);
    expect(isFolded("b.ts", 1)).toBe(true);
    expect(isFolded("c.ts", 1)).toBe(false);
    expect(folded.has("d.png")).toBe(false);
  });

  it("does not exist for a first review or a draft of an earlier version", () => {
    const first: HunkList = { kind: "hunks", hunks: [hunk("a.ts", 1, "reviewed")] };
    for (const list of [first, undefined])
      expect(findEarlierHunks(list, [])).toMatchObject({ hasSome: false, files: new Set() });
  });

  it("knows whole files when there are too many hunks to list", () => {
    const counts = { reviewed: 0, "reviewed-earlier": 3, "in-part": 0, "not-reviewed": 0 };
    const list: HunkList = {
      kind: "files",
      files: [
        { path: "a.ts", counts },
        { path: "b.ts", counts: { ...counts, reviewed: 1 } },
      ],
    };
    const { hasSome, files, folded } = findEarlierHunks(list, []);
    expect([hasSome, [...files], folded.size]).toEqual([true, ["a.ts"], 0]);
  });
});
