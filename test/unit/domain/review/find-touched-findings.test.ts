import { describe, expect, it } from "vitest";
import type { PullFile } from "../../../../src/domain/diff/pull-file.ts";
import { findTouchedFindings } from "../../../../src/domain/review/find-touched-findings.ts";

/** Line 11 is replaced, something is put between 13 and 14, and 16 is taken out. */
const PATCH = [
  "@@ -10,8 +10,8 @@",
  " ten",
  "-eleven",
  "+ELEVEN",
  " twelve",
  " thirteen",
  "+between",
  " fourteen",
  " fifteen",
  "-sixteen",
  " seventeen",
].join("\n");

const file = (over: Partial<PullFile> = {}): PullFile => ({
  path: "a.ts",
  status: "modified",
  patch: PATCH,
  additions: 2,
  deletions: 2,
  ...over,
});

const isTouched = (
  line: number,
  startLine: number | undefined = undefined,
  files: readonly PullFile[] = [file()],
): boolean => {
  const place = { path: "a.ts", side: "RIGHT", line } as const;
  const range = startLine === undefined ? place : { ...place, startLine };
  return findTouchedFindings([{ id: "f", place: range }], files).length === 1;
};

describe("findings that later commits touch", () => {
  it.each([
    ["a line that reads otherwise", 11, undefined, true],
    ["a line that is gone", 16, undefined, true],
    ["a line beside one that changed", 12, undefined, false],
    ["the line before an insertion", 13, undefined, false],
    ["the line after an insertion", 14, undefined, false],
    ["a range that ends where it changed", 11, 9, true],
    ["a range that begins where it changed", 12, 11, true],
    ["a range around an insertion", 14, 13, true],
    ["a range that ends before an insertion", 13, 12, false],
    ["a range that begins after an insertion", 15, 14, false],
    ["a range around everything", 99, 1, true],
    ["a line that no hunk holds", 40, undefined, false],
  ] as const)("%s (%i, from %s): %s", (_what, line, startLine, expected) => {
    expect(isTouched(line, startLine)).toBe(expected);
  });

  it("are known by the name that the file had when it was reviewed", () => {
    expect(isTouched(11, undefined, [file({ path: "b.ts", previousPath: "a.ts" })])).toBe(true);
    expect(isTouched(11, undefined, [file({ path: "b.ts" })])).toBe(false);
  });

  it.each(["added", "copied"] as const)(
    "are not those at the later place of a file %s",
    (status) => {
      const renamed = file({ path: "b.ts", status: "renamed", previousPath: "a.ts" });
      const patch = "@@ -0,0 +1 @@\n+x";
      const fresh = file(
        status === "added"
          ? { status, patch }
          : { status, patch, path: "c.ts", previousPath: "a.ts" },
      );
      for (const files of [
        [renamed, fresh],
        [fresh, renamed],
      ]) {
        expect(isTouched(11, undefined, files)).toBe(true);
        expect(isTouched(12, undefined, files)).toBe(false);
      }
      expect(isTouched(1, undefined, [fresh])).toBe(false);
    },
  );

  it("are all of a file that was removed or has no patch", () => {
    const { patch: _patch, ...bare } = file();
    expect(isTouched(40, undefined, [bare])).toBe(true);
    expect(isTouched(40, undefined, [{ path: "a.ts", status: "removed" }])).toBe(true);
  });

  it("are none for a renamed file", () => {
    const { patch: _patch, ...bare } = file({ path: "b.ts", previousPath: "a.ts" });
    expect(isTouched(11, undefined, [{ ...bare, additions: 0, deletions: 0 }])).toBe(false);
  });

  it("are at lines after the change: deleted lines cannot be touched", () => {
    const place = { path: "a.ts", side: "LEFT", line: 11 } as const;
    expect(findTouchedFindings([{ id: "l", place }, { id: "none" }], [file()])).toEqual([]);
  });

  it("are named in their order", () => {
    const at = (id: string, line: number) =>
      ({ id, place: { path: "a.ts", side: "RIGHT", line } }) as const;
    expect(findTouchedFindings([at("x", 16), at("y", 12), at("z", 11)], [file()])).toEqual([
      "x",
      "z",
    ]);
  });

  it("knows where lines were put that come without lines around them", () => {
    const files = [file({ patch: "@@ -5,0 +6 @@\n+new" })];
    expect(isTouched(6, 5, files)).toBe(true);
    expect(isTouched(5, 4, files)).toBe(false);
  });

  it("are those of a file that was emptied and written anew", () => {
    const patch = "@@ -1,2 +1 @@\n-a\n-b\n\\ No newline at end of file\n+c";
    expect(isTouched(2, undefined, [file({ patch })])).toBe(true);
    expect(isTouched(3, undefined, [file({ patch })])).toBe(false);
  });
});
