import { describe, expect, it } from "vitest";
import { blobOf, resultOf } from "../../../fakes/patch-samples.ts";

const git = (path: string, ...rows: string[]): string =>
  [`diff --git a/${path} b/${path}`, ...rows, ""].join("\n");
const add = (path: string, text: string): string =>
  `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+${text}\n`;
const remove = (path: string, text: string): string =>
  `--- a/${path}\n+++ /dev/null\n@@ -1 +0,0 @@\n-${text}\n`;

describe("applyFilePatch", () => {
  it("makes, empties and deletes files", () => {
    expect(resultOf({}, add("n", "x"))).toEqual({ n: "x\n" });
    expect(resultOf({}, git("n", "new file mode 100644"))).toEqual({ n: "" });
    expect(resultOf({ d: "" }, git("d", "deleted file mode 100644"))).toEqual({ d: null });
    expect(resultOf({ d: "x\n" }, remove("d", "x"))).toEqual({ d: null });
    expect(resultOf({ d: "x\ny\n" }, remove("d", "x"))).toEqual(["d not-whole"]);
  });

  it("moves with and without changes, and copies without touching the source", () => {
    expect(resultOf({ a: "x\n" }, "diff --git a/a b/b\nrename from a\nrename to b\n")).toEqual({
      a: null,
      b: "x\n",
    });
    expect(
      resultOf(
        { a: "x\n" },
        "diff --git a/a b/b\ncopy from a\ncopy to b\n--- a/a\n+++ b/b\n@@ -1 +1 @@\n-x\n+y\n",
      ),
    ).toEqual({ b: "y\n" });
    expect(
      resultOf(
        { a: "x\n" },
        "*** Begin Patch\n*** Update File: a\n*** Move to: d/b\n@@\n-x\n+y\n*** End Patch",
      ),
    ).toEqual({ a: null, "d/b": "y\n" });
  });

  it("changes only a mode, once", () => {
    const patch = git("a", "old mode 100644", "new mode 100755");
    expect(resultOf({ a: "x\n" }, patch)).toEqual({ a: "x\n" });
    expect(resultOf({ a: { ...blobOf("x\n"), mode: "100755" } }, patch)).toEqual([
      "a already-applied",
    ]);
    expect(resultOf({ a: "x\n" }, git("a", "new mode 100664"))).toEqual(["a mode-unsupported"]);
    expect(
      resultOf(
        {},
        git("a", "new file mode 120000", "--- /dev/null", "+++ b/a", "@@ -0,0 +1 @@", "+/etc"),
      ),
    ).toEqual(["a symlink"]);
    expect(resultOf({}, git("a", "new file mode 160000"))).toEqual(["a submodule"]);
  });

  it("reports whether a new file already exists", () => {
    expect(resultOf({ n: "y\n" }, add("n", "x"))).toEqual(["n exists"]);
    expect(resultOf({ n: "x\n" }, add("n", "x"))).toEqual(["n already-applied"]);
    expect(resultOf({ n: "" }, "n\n<<<<<<< SEARCH\n=======\nx\n>>>>>>> REPLACE\n")).toEqual({
      n: "x\n",
    });
    expect(resultOf({ n: "y\n" }, "n\n<<<<<<< SEARCH\n=======\nx\n>>>>>>> REPLACE\n")).toEqual([
      "n exists",
    ]);
  });

  it("takes a deletion with a new file of that path for a rewrite", () => {
    expect(resultOf({ a: "x\n" }, remove("a", "x") + add("a", "y"))).toEqual({ a: "y\n" });
    expect(resultOf({ a: "x\n" }, add("a", "y") + remove("a", "x"))).toEqual(["a exists"]);
  });
});
