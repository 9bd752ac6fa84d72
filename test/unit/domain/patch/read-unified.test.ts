import { describe, expect, it } from "vitest";
import { readUnified } from "../../../../src/domain/patch/read-unified.ts";

const read = (text: string) => readUnified(text.split("\n"));
const kinds = (text: string) =>
  read(text).files.map(({ kind, names, mode }) => [kind, names[0], mode]);

describe("readUnified", () => {
  it("reads what becomes of each file", () => {
    const text = `diff --git a/m b/m
old mode 100644
new mode 100755
diff --git a/n b/n
new file mode 100644
--- /dev/null
+++ b/n
@@ -0,0 +1 @@
+x
diff --git a/d b/d
deleted file mode 100644
diff --git a/o b/p
rename from o
rename to p
diff --git a/c b/e
copy from c
copy to e
--- a/f
+++ b/f
@@
-a
+b`;
    expect(kinds(text)).toEqual([
      ["modify", "m", "100755"],
      ["add", "n", "100644"],
      ["delete", "d", undefined],
      ["rename", "o", undefined],
      ["copy", "c", undefined],
      ["modify", "f", undefined],
    ]);
    expect(read(text).files[5]?.hunks).toEqual([
      {
        lines: [
          { op: "-", text: "a" },
          { op: "+", text: "b" },
        ],
        isMiscounted: true,
      },
    ]);
  });

  it("refuses a hunk that belongs to no file", () => {
    expect(
      read("@@ -1 +1 @@\n-a\n+b\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b").problems[0]?.code,
    ).toBe("unreadable");
  });

  it("detects binary changes", () => {
    expect(read("diff --git a/i b/i\nBinary files a/i and b/i differ").files[0]?.isBinary).toBe(
      true,
    );
  });
});
