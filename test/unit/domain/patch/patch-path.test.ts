import { describe, expect, it } from "vitest";
import { checkPath, foldName, listParentFolders } from "../../../../src/domain/patch/patch-path.ts";

const read = (spelled: string): string => {
  const checked = checkPath(spelled);
  return checked.kind === "path" ? checked.path : checked.problem.code;
};

describe("checkPath", () => {
  it.each([
    ["./a//b", "a/b"],
    ["/a/b", "a/b"],
    [".github/a", ".github/a"],
    [".gitignore", ".gitignore"],
  ])("reads %s", (spelled, path) => {
    expect(read(spelled)).toBe(path);
  });

  it.each(["../a", "a/../b", "C:\\a", "a\\..\\b", "\\\\host\\a"])(
    "keeps %s inside the tree",
    (spelled) => {
      expect(read(spelled)).toBe("path-outside");
    },
  );

  it.each([
    ".git/a",
    "a/.GIT/b",
    ".git. /a",
    "git~1/a",
    ".g\u200cit/a",
    "a\\.git\\b",
    ".git::$INDEX_ALLOCATION/a",
  ])("knows git's own folder as %j", (spelled) => {
    expect(read(spelled)).toBe("git-folder");
  });

  it.each(["", "/", "a/", "a\0b", "a\nb", "a/".repeat(70).concat("b"), "x".repeat(5_000)])(
    "takes no path that cannot be one (case %#)",
    (spelled) => {
      expect(read(spelled)).toBe("path-invalid");
    },
  );
});

it("lists the folders of a path, outermost first", () => {
  expect(listParentFolders("a/b/c")).toEqual(["a", "a/b"]);
  expect(listParentFolders("a")).toEqual([]);
});

it("folds case, Unicode forms and what file systems ignore", () => {
  expect(foldName("A/E\u0301\u200d")).toBe(foldName("a/\u00e9"));
  expect(foldName("a")).not.toBe(foldName("b"));
});
