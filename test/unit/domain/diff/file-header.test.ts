import { describe, expect, it } from "vitest";
import { type FileHeader, readFileHeader } from "../../../../src/domain/diff/file-header.ts";

const pathOf = (...lines: string[]): string => readFileHeader(lines, false).path;

describe("readFileHeader", () => {
  it.each([
    ["diff --git a/x b/x", "x"],
    ["diff --git a/x y b/x y", "x y"],
    ["diff --git a/x b/y b/x b/y", "x b/y"],
    ["diff --git a/a/b b/a/b", "a/b"],
    ["diff --git i/x w/x", "x"],
    ["diff --git c/x i/x", "x"],
    ["diff --git x x", "x"],
    ['diff --git "a/\\303\\244" "b/\\303\\244"', "ä"],
    ['diff --git "a/q\\"q" "b/q\\"q"', 'q"q'],
    ["diff --git ", ""],
  ])("reads the name in %j when nothing else names it", (line, path) => {
    expect(pathOf(line)).toBe(path);
  });

  it.each([
    ["--- a/x\t2026-01-01 00:00", "+++ b/x\t2026-01-01 00:00", "x"],
    ["--- a/x y\t", "+++ b/x y\t", "x y"],
    ['--- "a/t\\tt"', '+++ "b/t\\tt"', "t\tt"],
    ["--- a/x\r", "+++ b/x\r", "x"],
    ["--- a/b/x", "+++ b/b/x", "b/x"],
    ["--- a/x", "+++ /dev/null", "x"],
    ["--- /dev/null", "+++ b/x", "x"],
  ])("reads the name in %j and %j", (from, to, path) => {
    expect(pathOf(from, to)).toBe(path);
  });

  it("prefers the lines of a rename to the first line", () => {
    const lines = ["diff --git a/x b/y b/z", "rename from x b/y", "rename to z"];
    expect(readFileHeader(lines, true)).toEqual({
      path: "z",
      previousPath: "x b/y",
      status: "renamed",
    });
  });

  it.each<[string, string[], boolean, FileHeader["status"]]>([
    ["new file mode", ["new file mode 100644"], true, "added"],
    ["deleted file mode", ["deleted file mode 100644"], true, "removed"],
    ["rename from", ["rename from x", "rename to y"], true, "renamed"],
    ["copy from", ["copy from x", "copy to y"], true, "copied"],
    ["modes and no text", ["old mode 100644", "new mode 100755"], false, "changed"],
    [
      "modes and an index line",
      ["old mode 100644", "new mode 100755", "index 1..2"],
      true,
      "modified",
    ],
    ["an index line", ["index 1..2 100644"], true, "modified"],
  ])("takes the status from %s", (_what, lines, hasHunks, status) => {
    expect(readFileHeader(["diff --git a/x b/x", ...lines], hasHunks).status).toBe(status);
  });

  it.each([
    ["index 1111..2222 100755", { oldMode: "100755", newMode: "100755" }],
    ["index 1111..2222", {}],
    ["new file mode 120000", { newMode: "120000" }],
    ["deleted file mode 100755", { oldMode: "100755" }],
  ])("reads the modes in %j", (line, modes) => {
    const { oldMode, newMode } = readFileHeader(["diff --git a/x b/x", line], true);
    expect({
      ...(oldMode === undefined ? {} : { oldMode }),
      ...(newMode === undefined ? {} : { newMode }),
    }).toEqual(modes);
  });

  it.each([
    ["Binary files a/x and b/x differ", "binary"],
    ["GIT binary patch", "binary"],
    ["index 1..2 160000", "submodule"],
    ["new file mode 160000", "submodule"],
    ["index 1..2 100644", undefined],
  ])("takes the reason why there is no text from %j", (line, omission) => {
    expect(readFileHeader(["diff --git a/x b/x", line], false).omission).toBe(omission);
  });

  it("heeds the first of two lines of a kind", () => {
    expect(pathOf("diff --git a/x b/x", "--- a/x", "+++ b/x", "+++ b/other")).toBe("x");
  });
});
