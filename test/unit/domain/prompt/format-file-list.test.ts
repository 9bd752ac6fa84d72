import { describe, expect, it } from "vitest";
import {
  type FileListEntry,
  formatFileList,
} from "../../../../src/domain/prompt/format-file-list.ts";

describe("fileList", () => {
  it.each<[string, FileListEntry, string]>([
    [
      "a file",
      { path: "src/a.ts", status: "modified", additions: 3, deletions: 1 },
      "modified src/a.ts +3 -1",
    ],
    ["a file nobody counted", { path: "a", status: "added" }, "added a"],
    ["additions alone", { path: "a", status: "added", additions: 3 }, "added a +3 -0"],
    ["a rename", { path: "b", previousPath: "a", status: "renamed" }, "renamed a -> b"],
    [
      "a file that is not shown",
      { path: "a.png", status: "added", leftOut: "binary" },
      "added a.png (not shown: binary)",
    ],
    ["a name with a line feed", { path: "a\nadded b", status: "added" }, "added a\\u{a}added b"],
    [
      "an old name with a line feed",
      { path: "b", previousPath: "a\n", status: "renamed" },
      "renamed a\\u{a} -> b",
    ],
  ])("shows %s on one line", (_what, file, line) => {
    expect(formatFileList([file])).toBe(line);
  });

  it("lists files in their order", () => {
    expect(
      formatFileList([
        { path: "b", status: "added" },
        { path: "a", status: "added" },
      ]),
    ).toBe("added b\nadded a");
  });

  it("is empty for no file", () => {
    expect(formatFileList([])).toBe("");
  });

  it.each([
    [300, 300, "added f299"],
    [301, 301, "… and 1 more files"],
    [900, 301, "… and 600 more files"],
  ])("shows %d files on %d lines", (count, lines, last) => {
    const list = formatFileList(
      Array.from({ length: count }, (_, at) => ({ path: `f${at}`, status: "added" })),
    ).split("\n");
    expect([list.length, list.at(-1)]).toEqual([lines, last]);
  });
});
