import { describe, expect, it } from "vitest";
import type { PullFile } from "../../../../src/domain/diff/pull-file.ts";
import { indexDiff, stripWhitespace } from "../../../../src/domain/finding/diff-index.ts";

const PATCH = "@@ -1,3 +1,3 @@\n a b\n-old\n+new\n end";
const files: readonly PullFile[] = [
  { path: "src/a.ts", status: "modified", patch: PATCH },
  { path: "a/x", status: "modified", patch: PATCH },
  { path: "x", status: "added", patch: PATCH },
  { path: "new name", previousPath: "old name", status: "renamed", patch: PATCH },
  { path: "swap", previousPath: "src/a.ts", status: "renamed" },
  { path: "tab\there", status: "modified" },
];
const index = indexDiff(files);

describe("indexDiff", () => {
  it.each([
    ["src/a.ts", "src/a.ts"],
    ["./src/a.ts", "src/a.ts"],
    ["/src/a.ts", "src/a.ts"],
    [" src/a.ts ", "src/a.ts"],
    ["b/src/a.ts", "src/a.ts"],
    ["a/src/a.ts", "src/a.ts"],
    [".//./src/a.ts", "src/a.ts"],
    ["a/x", "a/x"],
    ["b/x", "x"],
    ["x", "x"],
    ["old name", "new name"],
    ["tab\\u{9}here", "tab\there"],
  ])("finds %j as %j", (asked, path) => {
    expect(index.find(asked)?.file.path).toBe(path);
  });

  it.each(["src/b.ts", "", ".", "a.ts", "SRC/A.TS", "../src/a.ts", "__proto__", "constructor"])(
    "does not find %j",
    (asked) => {
      expect(index.find(asked)).toBeUndefined();
    },
  );

  it("knows the row at a position on each side", () => {
    const file = index.find("x");
    expect(file?.rowAt("LEFT", 2)?.text).toBe("old");
    expect(file?.rowAt("RIGHT", 2)?.text).toBe("new");
    expect(file?.rowAt("RIGHT", 4)).toBeUndefined();
  });

  it("indexes a file once", () => {
    expect(index.find("x")).toBe(index.find("./x"));
  });

  it("has no rows for a file without a patch", () => {
    expect(index.find("swap")?.rows).toEqual([]);
  });

  it("holds no notes among its rows", () => {
    const patch = "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b";
    const noted = indexDiff([{ path: "x", status: "modified", patch }]).find("x");
    expect(noted?.rows.map(({ text }) => text)).toEqual(["a", "b"]);
  });
});

describe("withoutSpace", () => {
  it.each([
    [" a \t b ", "ab"],
    ["a\u00a0b\u2028c\r", "abc"],
    ["x\u202ey", "xy"],
    ["x⟦U+202E⟧y", "xy"],
    ["", ""],
  ])("makes of %j %j", (text, key) => {
    expect(stripWhitespace(text)).toBe(key);
  });
});
